/// Personal records in files: our own exports and those of other programs.
public protocol PersonalFiles: Sendable {
    /// Reads the files, whose kinds are told by their content.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - lists: the purposes of lists by path, for files whose content does not tell. They override the names of files.
    ///   - mostProblems: how many of the records and values that are left out are named; all are counted.
    /// - Returns: what was read, with what was left out.
    /// - Throws: ``LibraryError`` naming the first file that cannot be used; then nothing is returned of the others. Its
    ///   reason is `unclearList` for a list of which neither content nor name tells what it is.
    func read(_ paths: [String], lists: [String: PersonalList], mostProblems: Int) async throws(LibraryError)
        -> PersonalReading

    /// The records in a form that ``read(_:lists:mostProblems:)`` reads again without loss.
    func encode(_ records: [PersonalRecord], as format: ExportFormat) throws(LibraryError) -> [UInt8]
}
