/// Why a catalogue could not be brought in or written out. The old one is as it was.
public struct LibraryError: Error, Hashable, Sendable {
    /// What exactly was wrong.
    public enum Reason: Hashable, Sendable {
        /// The file cannot be opened or read; the text is the system's.
        case unreadable(String)
        /// The file cannot be written; the text is the system's.
        case unwritable(String)
        /// The file ends in the middle.
        case truncated
        /// The bytes are damaged.
        case corrupt(String)
        /// The file unpacks to more than is reasonable.
        case bomb
        /// A line has more bytes than any honest file.
        case lineTooLong(limit: Int)
        /// A line has fewer or more columns than the header.
        case wrongColumnCount(found: Int, expected: Int)
        /// Columns that are missing from the header.
        case missingColumns([String])
        /// The text is in another encoding.
        case notUTF8
        /// Not the form that it began as (JSON, CSV); the text says what was expected.
        case malformed(String)
        /// Values within values within values.
        case tooDeep(limit: Int)
        /// One film takes more bytes than any honest file would give it.
        case recordTooLarge(limit: Int)
        /// Nothing in the file tells what it is.
        case unknownFormat
        /// What one person keeps of films, and no catalogue: bookmarks, scores, a diary.
        case personalFile
        /// No personal records, neither ours nor of a program that we know.
        case notPersonal
        /// A list of films of which neither content nor name tells whether they were seen or are to be.
        case unclearList
        /// A series or something else that is no film; the text is the file's own.
        case notFilm(String)
        /// An adult title.
        case adult
        /// A rating without a value.
        case noValue
        /// A rating or other title whose film is not in the catalogue.
        case unknownFilm
        /// A film that an earlier record has already.
        case repeatedFilm
        /// A viewing that the same file has already.
        case repeatedViewing
        /// A row of personal data without a title, or without anything that somebody keeps of the film.
        case noRecord
        /// A record without something that every film needs.
        case missingField(String)
        /// A value that cannot be what its field says, such as a year with letters.
        case invalidValue(field: String, value: String)
        /// A `field=Name` mapping that makes no sense.
        case invalidMapping(String)
        /// No record could be used.
        case noFilms
        /// Ratings or other titles without the films that they are about.
        case noTitles
        /// Another process is importing.
        case alreadyImporting
        /// An interrupted import can still be continued, and is not to be given up: nobody agreed to it, or this is a
        /// rehearsal.
        case interruptedImport
        /// The catalogue's own store failed.
        case storage(String)
        /// Whoever asked no longer wants it.
        case cancelled
    }

    /// What was wrong.
    public let reason: Reason
    /// Without its folder, except for `unclearList`.
    public let file: String?
    /// Counts from 1.
    public let line: Int?

    public init(_ reason: Reason, file: String? = nil, line: Int? = nil) {
        self.reason = reason
        self.file = file
        self.line = line
    }
}
