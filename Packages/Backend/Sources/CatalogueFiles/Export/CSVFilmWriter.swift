import Basics

/// Writes films as CSV (RFC 4180, CRLF) which `FilmReader` reads back without loss.
///
/// Lists are in one cell with " | " between the entries and a backslash before a backslash, bar or comma of an entry;
/// the Korean names and the parts of people are in separate columns, in the same order. A cell that a spreadsheet would
/// interpret as a formula gets a leading apostrophe, which the reader removes.
public struct CSVFilmWriter<Failure: Error> {
    private var output: BufferedOutput<Failure>
    /// The number of films written.
    public private(set) var count = 0

    /// Writes through a closure, which receives pieces of about 64 KiB. The text begins with a byte order mark if Excel
    /// is to open it.
    public init(
        hasByteOrderMark: Bool = false, sink: @escaping (ArraySlice<UInt8>) throws(Failure) -> Void
    ) {
        output = BufferedOutput(sink: sink)
        if hasByteOrderMark { output.append("\u{FEFF}") }
        output.append(FilmField.allCases.map(\.rawValue).joined(separator: ",") + "\r\n")
    }

    /// Writes one film.
    public mutating func write(_ film: FilmRecord) throws(Failure) {
        for (index, field) in FilmField.allCases.enumerated() {
            if index > 0 { output.append(",") }
            output.append(CSVCell.quoted(CSVCell.guarded(Self.cell(field, of: film))))
        }
        output.append("\r\n")
        count += 1
        try output.flushIfLarge()
    }

    /// Passes on the rest; nothing may be written afterwards.
    public mutating func finish() throws(Failure) {
        try output.flush()
    }

    private static func cell(_ field: FilmField, of film: FilmRecord) -> String {
        switch field {
        case .title: film.title
        case .year: film.year.map(String.init) ?? ""
        case .runtime: film.runtime.map(String.init) ?? ""
        case .genres: ListText.encode(film.genres)
        case .directors: ListText.encode(film.directors.map(\.name))
        case .directorsKorean: optionalList(film.directors.map(\.koreanName))
        case .cast: ListText.encode(film.cast.map(\.name))
        case .castKorean: optionalList(film.cast.map(\.koreanName))
        case .characters: optionalList(film.cast.map(\.character))
        case .rating: film.rating.map { "\($0)" } ?? ""
        case .votes: film.votes.map(String.init) ?? ""
        case .likes: film.likes.map(String.init) ?? ""
        case .downloads: film.downloads.map(String.init) ?? ""
        case .aliases: ListText.encode(film.aliases)
        default: FilmField.textPaths[field].flatMap { film[keyPath: $0] } ?? ""
        }
    }

    private static func optionalList(_ entries: [String?]) -> String {
        entries.contains { $0 != nil } ? ListText.encode(entries.map { $0 ?? "" }) : ""
    }
}
