import BackendCore
import MarketDomain
import Persistence
import PictureCore
import SQLCore
import TextCore

/// The products that the operator of an exchange creates and changes.
///
/// Their pictures are blobs, named by their bytes like those of listings.
enum ExchangeProducts {
    /// The color behind pictures that do not fill their frame.
    private static let background = "#F2F2F2"

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            ALTER TABLE exchange_product ADD COLUMN is_hidden \(integer) NOT NULL DEFAULT 0;
            CREATE TABLE exchange_picture (
                product \(integer) NOT NULL, key \(text) NOT NULL,
                PRIMARY KEY (product, key))\(connection.dialect.tableOptions);
            CREATE INDEX exchange_picture_by_key ON exchange_picture (key);
            """)
    }

    static func id(ofStyle code: String, on connection: any SQLConnection) throws(StoreError) -> Int? {
        try connection.first("SELECT id FROM exchange_product WHERE style_code = ?1", .text(code)) {
            $0.int(0)
        }
    }

    /// Inserts a product that has all required fields.
    ///
    /// - Returns: its number.
    static func insert(
        _ sheet: ExchangeProductSheet, _ pictures: [EncodedPicture], on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let id = try connection.nextID(of: "exchange_product")
        try connection.execute(
            """
            INSERT INTO exchange_product (
                id, brand, name, korean_name, name_key, price, gender, category, style_code, background, pictures, wishes)
            VALUES (?1, 0, '', '', '', 0, ?2, '', '', ?3, '', 0)
            """, .int(id), .text(ExchangeProductField.genders.last ?? ""), .text(background))
        _ = try update(id, sheet, pictures, on: connection)
        return id
    }

    /// Stores the given fields of a product, and adds its new sizes.
    ///
    /// - Returns: the blobs to which it no longer refers.
    static func update(
        _ id: Int, _ sheet: ExchangeProductSheet, _ pictures: [EncodedPicture],
        on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        var brand = try connection.first("SELECT brand FROM exchange_product WHERE id = ?1", .int(id)) {
            $0.int(0)
        }
        func set(_ column: StaticString, _ value: SQLValue) throws(StoreError) {
            try connection.execute(
                "UPDATE exchange_product SET \(column) = ?2 WHERE id = ?1", .int(id), value)
        }
        if let name = sheet[.brand] {
            let found = try number(of: name, in: "exchange_brand", on: connection)
            try set("brand", .int(found))
            brand = found
        }
        for (field, column) in columns {
            guard let text = sheet[field] else { continue }
            try set(column, text.isEmpty ? .null : .text(text))
        }
        if let name = sheet[.collection] {
            let collection =
                try name.isEmpty
                ? nil
                : number(
                    of: name, in: "exchange_collection", brand: brand ?? 0, on: connection)
            try set("collection", .optional(collection))
        }
        if let price = sheet.price {
            try set("price", .int(price))
            try connection.execute(
                "UPDATE exchange_book SET release_price = ?2 WHERE product = ?1", .int(id), .int(price))
        }
        try nameKey(of: id, on: connection)
        try addSizes(sheet.sizes ?? [], to: id, on: connection)
        guard sheet.pictures != nil else { return [] }
        return try replacePictures(of: id, with: pictures, on: connection)
    }

    /// The columns of text fields.
    private static let columns: [(ExchangeProductField, StaticString)] = [
        (.name, "name"), (.koreanName, "korean_name"), (.styleCode, "style_code"), (.category, "category"),
        (.color, "color"), (.released, "released"), (.gender, "gender"),
    ]

    /// Updates the search key. A missing Korean name becomes a copy of the name.
    private static func nameKey(of id: Int, on connection: any SQLConnection) throws(StoreError) {
        let names = try connection.first(
            "SELECT name, korean_name FROM exchange_product WHERE id = ?1", .int(id)
        ) { ($0.text(0), $0.text(1)) }
        guard let (name, korean) = names else { return }
        let shown = korean.isEmpty ? name : korean
        try connection.execute(
            "UPDATE exchange_product SET korean_name = ?2, name_key = ?3 WHERE id = ?1", .int(id),
            .text(shown),
            .text(ExchangeCatalogue.key(of: name, shown)))
    }

    /// The number of a brand or collection by its name, ignoring case. Adds a missing one.
    private static func number(
        of name: String, in table: StaticString, brand: Int? = nil, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let key = name.lowercased()
        let known = try connection.rows(
            brand == nil ? "SELECT id, name FROM \(table)" : "SELECT id, name FROM \(table) WHERE brand = ?1",
            values: brand.map { [.int($0)] } ?? []
        ) { (id: $0.int(0), name: $0.text(1)) }
        if let found = known.first(where: { $0.name.lowercased() == key }) { return found.id }
        let id = try connection.nextID(of: table)
        if let brand {
            try connection.execute(
                "INSERT INTO \(table) (id, name, brand) VALUES (?1, ?2, ?3)", .int(id), .text(name),
                .int(brand))
        } else {
            try connection.execute("INSERT INTO \(table) (id, name) VALUES (?1, ?2)", .int(id), .text(name))
        }
        return id
    }

    private static func addSizes(
        _ sizes: [String], to id: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let known = Set(try ExchangeCatalogue.books(of: id, on: connection).map(\.size))
        let price = try connection.first("SELECT price FROM exchange_product WHERE id = ?1", .int(id)) {
            $0.int(0)
        }
        for size in sizes where !known.contains(size) {
            try connection.execute(
                """
                INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                VALUES (?1, ?2, ?3, 0, ?4, 0)
                """, .int(try connection.nextID(of: "exchange_book")), .int(id), .text(size), .int(price ?? 0)
            )
        }
    }

    private static func replacePictures(
        of id: Int, with pictures: [EncodedPicture], on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        let old = try connection.rows("SELECT key FROM exchange_picture WHERE product = ?1", .int(id)) {
            BlobKey($0.text(0))
        }
        try connection.execute("DELETE FROM exchange_picture WHERE product = ?1", .int(id))
        var names: [String] = []
        for picture in pictures {
            let key = BlobKey(of: picture.bytes)
            let name = "\(key.text).\(picture.format.fileExtension)"
            guard !names.contains(name) else { continue }
            names.append(name)
            try connection.execute(
                "INSERT INTO exchange_picture (product, key) VALUES (?1, ?2)", .int(id), .text(key.text))
        }
        try connection.execute(
            "UPDATE exchange_product SET pictures = ?2 WHERE id = ?1", .int(id),
            .text(names.joined(separator: " ")))
        return old.compactMap(\.self)
    }
}
