import CatalogueFiles
import SQLCore

/// Writes IMDb's additional titles. Lives as long as one transaction.
///
/// The first Korean title becomes the film's Korean title, any other an additional title for searches. Titles are
/// normalized as in a record, so that an export can be imported again without loss.
final class AliasWriter {
    private static let titles = FilmSelection(FilmColumn.titles)

    private let connection: any SQLConnection
    private let look: any SQLStatement
    private let setting: any SQLStatement
    private let insertion: any SQLStatement

    init(tables: CatalogueTables, connection: any SQLConnection) throws(StoreError) {
        self.connection = connection
        look = try connection.statement(
            "SELECT \(Self.titles.columns.names()) FROM \(tables.film) WHERE id = ?1")
        setting = try connection.statement("UPDATE \(tables.film) SET korean_title = ?1 WHERE id = ?2")
        insertion = try connection.statement(AliasInsertion.statement(tables))
    }

    /// Returns whether the film exists.
    func apply(_ alias: IMDbAlias) throws(StoreError) -> Bool {
        guard let id = FilmNumber.id(ofCode: alias.code.bytes) else { return false }
        if alias.title.isPlainTitle {
            return try add(alias.title.bytes, to: id, isKorean: false)
        }
        var film = FilmRecord(title: "-")
        film.aliases = [alias.title.optionalString ?? ""]
        guard let title = film.normalized()?.aliases.first else { return false }
        let isKorean =
            alias.region.equals("KR")
            && title.unicodeScalars.contains {
                (0xAC00...0xD7A3).contains($0.value)
            }
        let bytes = Array(title.utf8)
        return try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
            try add(bytes, to: id, isKorean: isKorean)
        }
    }

    private func add(
        _ title: UnsafeBufferPointer<UInt8>, to id: Int, isKorean: Bool
    ) throws(StoreError) -> Bool {
        defer { look.reset() }
        try look.bind(id, at: 1)
        guard try look.step() else { return false }
        for place in 0..<Self.titles.count where look.withUTF8(place, { $0.elementsEqual(title) }) {
            return true
        }
        if isKorean, look.isNull(Self.titles[.koreanTitle]) {
            look.reset()
            try setting.bind(utf8: title, at: 1)
            try setting.bind(id, at: 2)
            try setting.run()
            return true
        }
        try insertion.bind(id, at: 1)
        try insertion.bind(utf8: title, at: 2)
        try insertion.run()
        return true
    }
}
