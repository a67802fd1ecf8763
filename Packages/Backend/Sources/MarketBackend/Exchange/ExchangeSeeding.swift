import BackendCore
import MarketDomain
import SQLCore
import TextCore

/// Fills a new exchange with the sample products, their simulated year and waiting orders.
enum ExchangeSeeding {
    /// The money of each simulated member, in won.
    private static let wealth = 10_000_000_000

    static func isNeeded(on connection: any SQLConnection) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM exchange_product LIMIT 1") { _ in true } == nil
    }

    /// Works in one transaction, so that a new exchange has all or nothing. Of several processes, only the first seeds it.
    static func seed(
        _ writer: ExchangeWriter, _ sample: SampleExchange
    ) async throws(StoreError) {
        try await writer.run { command throws(StoreError) in
            guard try isNeeded(on: command.connection) else { return }
            try insertCatalogue(sample, on: command.connection)
            let members = SampleExchange.firstMember..<SampleExchange.firstMember + SampleExchange.memberCount
            for member in members {
                try MemberTable.insert(member, shoeSize: 270, on: command.connection)
                _ = try command.move(wealth, of: member)
            }
            var trades: [SampleExchange.SimulatedTrade] = []
            // The current price of each size, in won.
            var today: [(book: Int, price: Int)] = []
            for (product, books) in sample.books {
                trades += sample.trades(of: product, books: books, now: command.now)
                today += books.enumerated().map { ($1, product.today(size: $0)) }
            }
            try insert(trades, on: command.connection)
            for (book, price) in today {
                for wish in sample.orders(book: book, around: price) {
                    // An order that would meet another is left out.
                    guard try command.preview(wish)?.tradesAt == nil else { continue }
                    _ = try command.place(wish)
                }
            }
        }
    }

    /// The newest trade has the id -1.
    private static func insert(
        _ trades: [SampleExchange.SimulatedTrade], on connection: any SQLConnection
    ) throws(StoreError) {
        for (index, trade) in trades.sorted(by: { ($0.at, $0.book) < ($1.at, $1.book) }).enumerated() {
            try connection.execute(
                """
                INSERT INTO exchange_trade (
                    id, book, bid_order, ask_order, buyer, seller, taker, price, bid_fee_rate, bid_fixed,
                    ask_fee_rate, ask_fixed, penalty_rate, matched_at, refusable_until, status, cost, changed_at)
                VALUES (?1, ?2, 0, 0, 0, 0, 0, ?3, 0, 0, 0, 0, 0, ?4, ?4, 4, ?3, ?4)
                """, .int(index - trades.count), .int(trade.book), .int(trade.price), .int(trade.at))
            try ExchangeDays.add(trade.price, of: trade.book, at: trade.at, on: connection)
        }
    }

    /// The catalogue, without trades and orders.
    static func insertCatalogue(
        _ sample: SampleExchange, on connection: any SQLConnection
    ) throws(StoreError) {
        for brand in sample.brands {
            try connection.execute(
                "INSERT INTO exchange_brand (id, name) VALUES (?1, ?2)", .int(brand.id), .text(brand.name))
        }
        for collection in sample.collections {
            try connection.execute(
                "INSERT INTO exchange_collection (id, name, brand) VALUES (?1, ?2, ?3)", .int(collection.id),
                .text(collection.name), .int(collection.brand))
        }
        for product in sample.products {
            try connection.execute(
                """
                INSERT INTO exchange_product (
                    id, brand, collection, name, korean_name, name_key, price, gender, category, color, style_code,
                    background, released, pictures, wishes)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 0)
                """, .int(product.id), .int(product.brand), .optional(product.collection),
                .text(product.name),
                .text(product.koreanName),
                .text(ExchangeCatalogue.key(of: product.name, product.koreanName)), .int(product.price),
                .text(product.gender), .text(product.category), .optional(product.color),
                .text(product.styleCode), .text(product.background), .optional(product.released),
                .text(product.pictures.joined(separator: " ")))
        }
        for (product, books) in sample.books {
            for (book, size) in zip(books, product.sizes) {
                try connection.execute(
                    """
                    INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                    VALUES (?1, ?2, ?3, 0, ?4, 0)
                    """, .int(book), .int(product.id), .text(size), .int(product.price))
            }
        }
        for (index, section) in sample.sections.enumerated() {
            try connection.execute(
                """
                INSERT INTO exchange_section (
                    id, header, korean_header, detail, korean_detail, picture, background, products)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """, .int(index + 1), .text(section.header), .text(section.koreanHeader),
                .text(section.detail), .text(section.koreanDetail), .text(section.picture),
                .text(section.background), .text(section.products.map { "\($0)" }.joined(separator: " ")))
        }
        for (index, advert) in sample.ads.enumerated() {
            try connection.execute(
                "INSERT INTO exchange_advert (id, picture, background) VALUES (?1, ?2, ?3)", .int(index + 1),
                .text(advert.picture), .text(advert.background))
        }
    }
}
