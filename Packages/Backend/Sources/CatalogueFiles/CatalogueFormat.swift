/// The format of a film file, detected from its content, never from its name.
public enum CatalogueFormat: String, Hashable, Sendable, CaseIterable {
    /// IMDb's `title.basics.tsv`.
    case imdbBasics
    /// IMDb's `title.ratings.tsv`.
    case imdbRatings
    /// IMDb's `title.akas.tsv`.
    case imdbAkas
    /// A JSON array, an object around an array, or one JSON value per line.
    case json
    /// Comma, semicolon or tab separated values with a header.
    case csv

    /// Examines the beginning of a source without consuming anything (except a byte order mark).
    /// - Throws: `unknownFormat`, and errors of `ByteSource.fill`.
    public static func detect(in source: ByteSource) throws(CatalogueFileError) -> Self {
        try source.skipByteOrderMark()
        let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        while source.window.count <= source.limits.maximumLine,
            source.window.firstOffset(of: 0x0A) == nil || source.window.allSatisfy(blank.contains)
        {
            if try !source.fill() { break }
        }
        let window = source.window
        let start = window.firstIndex { !blank.contains($0) }
        let first = start.map { window[$0] }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return .json }
        if CSVReader.delimiter(namedIn: window) != nil { return .csv }
        let begin = start.flatMap { window[..<$0].lastIndex(of: 0x0A) }.map { $0 + 1 } ?? 0
        var header = window.slice(begin..<(window.firstOffset(of: 0x0A, from: begin) ?? window.count))
        if header.last == 0x0D { header = header.slice(0..<(header.count - 1)) }
        guard first != nil, header.count <= source.limits.maximumLine, TextCheck.fault(in: header) == nil,
            let format = format(ofHeader: String(decoding: header, as: UTF8.self))
        else {
            throw CatalogueFileError(
                file: source.file, line: 1, offset: source.offset, reason: .unknownFormat)
        }
        return format
    }

    private static func format(ofHeader header: String) -> Self? {
        let names = header.split(separator: "\t").filter { $0.utf8.count <= FieldMapping.maximumName }
        let columns = Set(names.map(String.init))
        if columns.isSuperset(of: IMDbTitleReader.columns) { return .imdbBasics }
        if columns.isSuperset(of: IMDbRatingReader.columns) { return .imdbRatings }
        if columns.isSuperset(of: IMDbAliasReader.columns) { return .imdbAkas }
        let hasControl = header.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }
        if hasControl { return nil }
        let hasDelimiter = header.utf8.contains { CSVReader.delimiters.contains($0) }
        return hasDelimiter || FieldMapping.automatic.knows(header) ? .csv : nil
    }
}
