import CatalogueFiles

/// One of the files of an import.
struct ImportFile: Hashable, Sendable {
    let path: String
    /// The same from every folder.
    let absolutePath: String
    let format: CatalogueFormat
    /// Bytes on disk; `nil` when that cannot be told (standard input).
    let size: Int64?
    /// Changes when the file does.
    let identity: String

    /// Without its folder.
    var name: String { Self.name(of: path) }

    /// Films come before what is said of them.
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
