public import MarketDomain
public import PresentationCore
public import TextCore

/// Why a table is not a table of listings.
public enum ListingTableError: Error, Hashable, Sendable {
    /// No row below the header.
    case empty
    /// More rows than the limit.
    case tooLong(limit: Int)
    /// Missing columns.
    case missing([ProductField])
    /// Two columns for one field.
    case twice(ProductField)
}

/// Listings as a table, one per row, as spreadsheets store them.
///
/// The first row names the columns in English or Korean, in any case and order. Semicolons separate the pictures of a
/// listing, whose paths are relative to the folder of the table.
public struct ListingTable: Hashable, Sendable {
    /// A row as written.
    public struct Row: Hashable, Sendable {
        /// The line in the file where the row begins, from 1.
        public let line: Int
        public let form: ListingForm

        public init(line: Int, form: ListingForm) {
            self.line = line
            self.form = form
        }
    }

    /// The maximum number of rows.
    public static let mostRows = 1_000
    /// The required columns.
    public static let needed: [ProductField] = [.name, .description, .price, .pictures]
    /// The known columns, in the order of the form.
    public static var fields: [ProductField] {
        ProductField.allCases.filter { $0 == .pictures || ListingForm()[$0] != nil }
    }

    /// In the order of the file.
    public let rows: [Row]
    /// The names of ignored columns.
    public let unknown: [String]

    /// Reads the fields of each row.
    ///
    /// - Parameters:
    ///   - columns: the column names.
    ///   - rows: the rows, each with one field per column.
    ///   - folder: the folder of relative paths of pictures: empty, or it ends in a slash.
    /// - Throws: why this is not a table of listings.
    public init(
        columns: [String], rows: [(line: Int, fields: [String])], folder: String
    ) throws(ListingTableError) {
        guard rows.count <= Self.mostRows else { throw .tooLong(limit: Self.mostRows) }
        let fields = columns.map(Self.field)
        for field in Self.fields where fields.count(where: { $0 == field }) > 1 { throw .twice(field) }
        let missing = Self.needed.filter { !fields.contains($0) }
        guard missing.isEmpty else { throw .missing(missing) }
        guard !rows.isEmpty else { throw .empty }
        unknown = zip(columns, fields).compactMap { name, field in
            field == nil && !name.trimmed.isEmpty ? name : nil
        }
        self.rows = rows.map { row in
            Row(line: row.line, form: Self.form(zip(fields, row.fields), folder))
        }
    }

    private static func form(_ cells: Zip2Sequence<[ProductField?], [String]>, _ folder: String)
        -> ListingForm
    {
        var form = ListingForm()
        var currency: String?
        for (field, text) in cells {
            guard let field, !text.trimmed.isEmpty else { continue }
            if field == .pictures {
                form.pictures = text.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
                    .map { $0.hasPrefix("/") ? $0 : folder + $0 }
            } else if field == .currency {
                currency = text
            } else {
                form[field] = text
            }
        }
        form.takeCurrency(currency, orOf: form.price)
        return form
    }

    private static func field(named name: String) -> ProductField? {
        let name = name.trimmed.lowercased()
        if let other = otherNames[name] { return other }
        return fields.first { field in
            name == field.rawValue || Language.allCases.contains { name == field.name(in: $0).lowercased() }
        }
    }

    private static let otherNames: [String: ProductField] = [
        "이름": .name, "할인": .discount, "재고 수량": .stock, "수량": .stock, "picture": .pictures,
    ]
}

extension Failure {
    /// Describes why a table is not a table of listings.
    public init(_ error: ListingTableError, in language: Language) {
        func names(_ fields: [ProductField], _ language: Language) -> String {
            fields.map {
                $0.rawValue == $0.name(in: language)
                    ? $0.rawValue : "\($0.name(in: language))(\($0.rawValue))"
            }
            .joined(separator: ", ")
        }
        let text =
            switch error {
            case .empty:
                LocalizedText("The table has no rows below its header.", "표에 제목 줄 말고는 내용이 없습니다.")
            case .tooLong(let limit):
                LocalizedText(
                    "The table has more than \(NumberText.grouped(limit)) rows. Split it.",
                    "표가 \(NumberText.grouped(limit))줄보다 깁니다. 나누어 등록하세요.")
            case .missing(let fields):
                LocalizedText(
                    "The table has no \(fields.count == 1 ? "column" : "columns") \(names(fields, .english)). The first "
                        + "row names the columns.",
                    "표에 필요한 열이 없습니다: \(names(fields, .korean)). 첫 줄에 열 이름을 쓰세요.")
            case .twice(let field):
                LocalizedText(
                    "The table has two columns for the \(field.name(in: .english)). Leave one out.",
                    "\(names([field], .korean)) 열이 두 개입니다. 하나만 남기세요.")
            }
        self.init(.invalidInput, text[language])
    }
}
