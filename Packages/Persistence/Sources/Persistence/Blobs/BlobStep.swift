/// A moment of a blob's life at which a process may die: for tests, which let it.
enum BlobStep: String, CaseIterable, Sendable {
    case writeBegan, filesWritten, intentKept, blobNamed, blobsKept
    case rowsWritten, removalNoted, rowsCommitted, blobRemoved, blobsRemoved
}
