/// Personal records in files: our own exports and those of other programs.
public protocol PersonalFiles: Sendable {
    /// Reads the files, whose kinds are told by their content.
    ///
    /// - Throws: ``LibraryError`` naming the first file that cannot be used; then nothing is returned of the others.
    func read(_ paths: [String]) async throws(LibraryError) -> PersonalReading

    /// The records in a form that ``read(_:)`` reads again without loss.
    func encode(_ records: [PersonalRecord], as format: ExportFormat) throws(LibraryError) -> [UInt8]
}
