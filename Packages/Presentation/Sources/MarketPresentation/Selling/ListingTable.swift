public import MarketDomain
public import PresentationCore
public import TextCore

/// Why a table is none of listings.
public enum ListingTableError: Error, Hashable, Sendable {
    /// It has no row below its header.
    case empty
    /// It has more rows.
    case tooLong(limit: Int)
    /// Columns that it needs.
    case missing([ProductField])
    /// Two columns for one field.
    case twice(ProductField)
}

/// Listings as a table, a row each, as spreadsheets keep them.
///
/// The first row names the columns in English or Korean, in any case and order. Several pictures of a listing are
/// separated by semicolons, and named from the folder of the table.
public struct ListingTable: Hashable, Sendable {
    /// A row as it was written.
    public struct Row: Hashable, Sendable {
        /// Where it begins in the file, from 1.
        public let line: Int
        public let form: ListingForm

        public init(line: Int, form: ListingForm) {
            self.line = line
            self.form = form
        }
    }

    /// How many rows are read at most.
    public static let mostRows = 1_000
    /// The columns that every table has.
    public static let needed: [ProductField] = [.name, .description, .price, .pictures]
    /// The columns that are read, in the order of the form.
    public static var fields: [ProductField] {
        ProductField.allCases.filter { $0 == .pictures || ListingForm()[$0] != nil }
    }

    /// In the order of the file.
    public let rows: [Row]
    /// The names of columns that are not read.
    public let unknown: [String]

    /// Reads the fields of each row.
    ///
    /// - Parameters:
    ///   - columns: their names.
    ///   - rows: as many fields each as there are columns.
    ///   - folder: what paths of pictures begin with unless they are absolute: empty, or it ends in a slash.
    /// - Throws: why it is none.
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
    /// Describes why a table is none of listings.
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
