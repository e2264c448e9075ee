// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CWordTagger

@c @implementation
public func wt_interface_version() -> Int32 { WT_INTERFACE_MAJOR * 1_000 + WT_INTERFACE_MINOR }
