import CTrainingKernels

/// How the allocator treats memory that is no longer used.
package enum FreedMemory {
  /// Gives arrays of a megabyte and more back to the system as soon as they are freed, in the whole process.
  ///
  /// The allocator of glibc otherwise keeps arrays of up to 32 MB, once it has freed one as large, in a heap with gaps
  /// between them, which is larger than what is in it.
  package static func returnAtOnce() { return_freed_memory() }
}
