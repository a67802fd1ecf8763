import AccountCore
import BackendCore
import CatalogueFiles
import CommunityDomain
import Foundation
import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import CommunityBackend
@testable import MarketBackend
@testable import MoviesBackend

/// The three backends' data in one place, and the ordered ids that a search returns.
///
/// The films are bundled with the program. Posts, comments, listings and products are made from their titles and
/// synopses; some are edited, deleted or hidden.
struct SearchAnswers: Sendable {
    private let films: MoviesStore
    private let board: any Database
    private let market: any Database

    /// Fills new databases.
    init(at place: TestPlace) async throws {
        films = MoviesStore(
            database: place.database(MoviesStore.migrations), now: { Date(timeIntervalSince1970: 0) })
        board = place.database(CommunityStore.migrations)
        market = place.database(MarketStore.migrations)
        let records = try BundledCatalogue.films()
        let posts = Self.posts(records)
        try await board.write { connection throws(StoreError) in try Self.fill(posts, records, on: connection)
        }
        let listings = try Self.listings(records)
        try await market.write { connection throws(StoreError) in try Self.fill(listings, on: connection) }
        try await market.write { connection throws(StoreError) in try Self.fill(records, on: connection) }
    }

    func close() async {
        for database in [films.database, board, market] { await database.close() }
    }

    /// The matches in each of the searches.
    func answers(to text: String) async throws -> [(name: String, ids: [Int])] {
        let found = try await films.search(text, offset: 0, limit: 1_000)
        let (posts, comments) = try await board.read { connection throws(StoreError) in
            (
                try Self.entries(.posts, text, on: connection),
                try Self.entries(.comments, text, on: connection)
            )
        }
        let (newest, cheapest, page, products) = try await market.read { connection throws(StoreError) in
            (
                try Self.listings(text, size: 1_000, on: connection),
                try Self.listings(text, sort: .cheapest, currency: .krw, size: 1_000, on: connection),
                try Self.listings(text, inStock: true, from: 5, size: 5, on: connection),
                try Self.products(text, on: connection)
            )
        }
        return [
            ("films", found.films.map(\.id)), ("posts", posts), ("comments", comments), ("listings", newest),
            ("cheapest", cheapest), ("in stock, page 2", page), ("products", products),
        ]
    }
}

/// The films.
extension FilmRecord {
    fileprivate var korean: String { koreanTitle ?? title }
    fileprivate var text: String { "\(title) · \(korean)\n\(synopsis ?? "")" }
    fileprivate var koreanText: String { "\(korean) (\(title))\n\(synopsisKorean ?? "")" }
}

/// The board.
extension SearchAnswers {
    private static func posts(_ films: [FilmRecord]) -> [String] {
        films.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element.koreanText : $0.element.text }
            + [
                "U.S.A. vs. don't", "a_b \\ c'd \"e\"", "🙂 東京物語 カメラ", "internationalization",
                "한글hangul 서울seoul서울",
            ]
    }

    private static func fill(
        _ posts: [String], _ films: [FilmRecord], on connection: any SQLConnection
    ) throws(StoreError) {
        for (index, text) in posts.enumerated() {
            _ = try BoardTables.addPost(text, by: 1, now: index, on: connection)
        }
        for (index, film) in films.enumerated() {
            let text =
                "\(film.korean) \(film.directors.map { $0.koreanName ?? $0.name }.joined(separator: ", "))"
            _ = try BoardTables.addComment(
                text, to: 1 + index * 7 % posts.count, by: 1, now: index, on: connection)
        }
        for (index, text) in posts.enumerated() where index % 10 == 3 {
            let other = posts[(index * 3) % posts.count]
            try BoardTables.replaceText(of: .post(index + 1), text, with: other, now: 0, on: connection)
        }
        for index in stride(from: 5, to: posts.count, by: 15) {
            try BoardTables.deletePost(index + 1, on: connection)
        }
        for index in stride(from: 8, to: posts.count, by: 40) {
            _ = try BoardTables.setState(of: .post(index + 1), to: .hidden, on: connection)
            _ = try BoardTables.setState(of: .comment(index + 1), to: .hidden, on: connection)
        }
    }

    private static func entries(
        _ model: BoardModel, _ text: String, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        let caller = Caller<Role>(id: 2, name: "reader", role: .member, sessionID: 1)
        let query: BoardQuery
        do throws(HTTPFailure) {
            query = try BoardQuery(
                model, [QueryItem("_q", text), QueryItem("_sort", "id:desc"), QueryItem("_limit", "-1")])
        } catch {
            throw .statement("\(error)")
        }
        let (sql, values) = query.list(for: caller, in: connection.dialect)
        return try connection.rows(sql, values: values) { $0.int(0) }
    }
}

/// The market.
extension SearchAnswers {
    private static func listings(_ films: [FilmRecord]) throws -> [NewListing] {
        try films.enumerated().map { index, film in
            let isKorean = index % 3 > 0
            let details = try ProductDetails(
                name: isKorean ? film.korean : film.title,
                description: isKorean ? film.koreanText : film.text,
                price: Money(minorUnits: 1_000 + index * 37 % 101, index % 4 == 0 ? .usd : .krw),
                stock: index % 5, texts: .free)
            return NewListing(vendor: VendorTables.guest, password: nil, details: details, pictures: [])
        }
    }

    private static func fill(
        _ listings: [NewListing], on connection: any SQLConnection
    ) throws(StoreError) {
        for listing in listings { _ = try ListingTables.insert(listing, at: 0, on: connection) }
        for index in listings.indices where index % 10 == 3 {
            let details = listings[(index * 3) % listings.count].details
            try ListingTables.update(index + 1, to: details, at: 1, on: connection)
        }
        for index in stride(from: 5, to: listings.count, by: 15) {
            try ListingTables.delete(index + 1, at: 2, on: connection)
            if index % 2 == 0 { _ = try ListingTables.restore(index + 1, at: 3, on: connection) }
        }
    }

    private static func listings(
        _ text: String, sort: ProductSort = .newest, currency: Currency? = nil, inStock: Bool = false,
        from offset: Int = 0, size: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        // A blank text does not filter.
        guard !text.allSatisfy(\.isWhitespace) else { return [] }
        var filter = ListingCriteria(text: text, currency: currency, sort: sort)
        filter.inStock = inStock
        let reader = ListingReader(connection: connection, recent: RecentLists())
        let page = try reader.page(ListingRequest(filter: filter, size: size), .offset(offset))
        return page.rows.map(\.id)
    }

    private static func fill(_ films: [FilmRecord], on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("INSERT INTO exchange_brand (id, name) VALUES (1, 'Films')")
        for (index, film) in films.enumerated() {
            try connection.execute(
                """
                INSERT INTO exchange_product (id, brand, name, korean_name, name_key, price, gender, category,
                    style_code, background, pictures, wishes)
                VALUES (?1, 1, ?2, ?3, ?4, 0, 'men', 'films', 'F', '#FFFFFF', '', 0)
                """, .int(index + 1), .text(film.title), .text(film.korean),
                .text(ExchangeCatalogue.key(of: film.title, film.korean)))
        }
    }

    private static func products(
        _ text: String, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        let keyword = ExchangeCatalogue.keyword(text)
        guard !keyword.isEmpty else { return [] }
        let query = ExchangeCatalogue.Query(keyword: keyword, count: 1_000)
        return try ExchangeCatalogue.products(query, on: connection).map(\.id)
    }
}
