@_exported public import ErrorCore

/// The reason why a catalogue could not be imported or exported. The old catalogue is unchanged.
public struct LibraryError: Error, Hashable, Sendable {
    /// The exact reason.
    public enum Reason: Hashable, Sendable {
        /// The file cannot be opened or read; the text is the system's message.
        case unreadable(ErrorText)
        /// The file cannot be written; the text is the system's message.
        case unwritable(ErrorText)
        /// The file ends in the middle.
        case truncated
        /// The bytes are damaged.
        case corrupt(ErrorText)
        /// The file unpacks to more than is reasonable.
        case bomb
        /// A line has more bytes than any honest file.
        case lineTooLong(limit: Int)
        /// A line has fewer or more columns than the header.
        case wrongColumnCount(found: Int, expected: Int)
        /// The header lacks these columns.
        case missingColumns([String])
        /// The text is in another encoding.
        case notUTF8
        /// The file breaks the format that it began in (JSON, CSV); the text names the expected input.
        case malformed(ErrorText)
        /// Values are nested too deeply.
        case tooDeep(limit: Int)
        /// One film takes more bytes than any honest file would give it.
        case recordTooLarge(limit: Int)
        /// Nothing in the file identifies its format.
        case unknownFormat
        /// The file has personal records (bookmarks, scores, a diary), not a catalogue.
        case personalFile
        /// The file has no personal records, neither in our format nor in that of a supported program.
        case notPersonal
        /// Neither the content nor the name of a list of films tells whether they were seen or are to be seen.
        case unclearList
        /// A series or another title that is not a film; the text is the file's own.
        case notFilm(String)
        /// An adult title.
        case adult
        /// A rating without a value.
        case noValue
        /// A rating or other title whose film is not in the catalogue.
        case unknownFilm
        /// A film that an earlier record already has.
        case repeatedFilm
        /// A viewing that the same file already has.
        case repeatedViewing
        /// A row of personal data without a title, or without any value of the user's for the film.
        case noRecord
        /// A record without a value that every film needs.
        case missingField(String)
        /// A value that is invalid for its field, such as a year with letters.
        case invalidValue(field: String, value: String)
        /// An invalid `field=Name` mapping.
        case invalidMapping(String)
        /// No record could be used.
        case noFilms
        /// Ratings or other titles without the films that they are about.
        case noTitles
        /// Another process is importing.
        case alreadyImporting
        /// An interrupted import can still be continued and must not be discarded: the caller did not agree, or this is a
        /// rehearsal.
        case interruptedImport
        /// The catalogue's own store failed.
        case storage(ErrorText)
        /// The caller cancelled the operation.
        case cancelled
    }

    /// The exact reason.
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
