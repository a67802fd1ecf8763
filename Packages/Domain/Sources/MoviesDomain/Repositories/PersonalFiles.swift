/// Personal records in files: our own exports and those of other programs.
public protocol PersonalFiles: Sendable {
    /// Reads the files, whose content determines their kinds.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - lists: the purposes of lists by path, for files whose content does not tell. They override the names of files.
    ///   - mostProblems: the number of omitted records and values to name; all are counted.
    /// - Returns: the records, and information about those left out.
    /// - Throws: ``LibraryError`` naming the first file that cannot be used; then the other files yield nothing. Its reason
    ///   is `unclearList` for a list whose content and name do not tell its purpose.
    func read(_ paths: [String], lists: [String: PersonalList], mostProblems: Int) async throws(LibraryError)
        -> PersonalReading

    /// The records in a form that ``read(_:lists:mostProblems:)`` reads back without loss.
    func encode(_ records: [PersonalRecord], as format: ExportFormat) throws(LibraryError) -> [UInt8]
}
