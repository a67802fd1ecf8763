import Basics
import CatalogueFiles
import MoviesDomain
import Platform

/// One of the files of an import.
struct ImportFile: Hashable, Sendable {
    let path: String
    /// The absolute path.
    let absolutePath: String
    let format: CatalogueFormat
    /// The encoding that the text is converted from; `nil` for none.
    let encoding: TextEncoding?
    /// Bytes on disk; `nil` if unknown (standard input).
    let size: Int64?
    /// Changes if the file changes.
    let identity: String

    /// The file name without the folder.
    var name: String { Self.name(of: path) }

    /// Films come before their ratings and other titles.
    var order: Int {
        switch format {
        case .imdbBasics, .json, .csv: 0
        case .imdbRatings: 1
        case .imdbAkas: 2
        }
    }

    var hasFilms: Bool { order == 0 }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension ImportFile {
    private static let hashedLength = 64 * 1024

    /// Detects the format of a file without consuming it. Blocks.
    init(_ source: ByteSource) throws(CatalogueFileError) {
        path = source.file
        absolutePath = Self.absolute(path)
        format = try CatalogueFormat.detect(in: source)
        encoding = source.encoding
        size = source.totalBytes
        // Later errors are reported with their line when the file is read.
        while source.window.count < Self.hashedLength, (try? source.fill()) == true {}
        var hash = StableHash()
        hash.combine(source.window.prefix(Self.hashedLength))
        let parts = [absolutePath, size.map { "\($0)" } ?? "", Self.modification(of: path)]
        identity = (parts + [String(hash.value, radix: 16)]).joined(separator: "\n")
    }

    private static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func modification(of path: String) -> String {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return "" }
        #if canImport(Darwin)
            return "\(facts.st_mtimespec.tv_sec).\(facts.st_mtimespec.tv_nsec)"
        #else
            return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
        #endif
    }
}

extension ImportSummary.FileNote.Kind {
    /// The note for the encoding that a file was converted from.
    init(_ encoding: TextEncoding) {
        switch encoding {
        case .koreanWindows: self = .koreanWindows
        case .utf16: self = .utf16
        }
    }
}
