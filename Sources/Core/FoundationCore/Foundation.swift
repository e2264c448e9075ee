// Foundation's files, environment and JSON, without its tables of languages and units, where they are apart.

#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
