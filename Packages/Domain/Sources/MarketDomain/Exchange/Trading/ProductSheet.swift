import TextCore

/// A field of an exchange's product that the operator sets: as an option of a command and as a column of a table.
public enum ExchangeProductField: String, CaseIterable, Hashable, Sendable {
    case name
    case brand
    /// Unique in an exchange; a table identifies its products by it.
    case styleCode = "style-code"
    case category
    /// At the release, in won; 0 when unknown.
    case price
    /// Separated by semicolons.
    case sizes
    case koreanName = "korean-name"
    case color = "colorway"
    /// `yyyy-MM-dd`
    case released
    case gender
    case collection
    /// Files, separated by semicolons.
    case pictures

    /// The fields that a new product needs.
    public static let required: [Self] = [.name, .brand, .styleCode, .category, .price, .sizes]
    public static let categories = ["sneakers", "streetwear", "accessories", "life", "electronics"]
    public static let genders = ["men", "women", "unisex"]
    /// The most sizes and the most pictures of a product.
    public static let mostSizes = 60
    public static let mostPictures = 10

    /// The maximum number of characters in its text, or in each of its parts.
    public var limit: Int {
        switch self {
        case .name, .koreanName: 200
        case .brand, .collection, .color: 100
        case .styleCode: 40
        case .sizes: 12
        case .pictures: 4_096
        case .category, .price, .released, .gender: 40
        }
    }

    /// Whether an empty text in a change removes the value.
    public var isOptional: Bool { self == .color || self == .released || self == .collection }
}

/// The reason why a field of a product is invalid.
public enum ExchangeProductProblem: Error, Hashable, Sendable {
    case missing(ExchangeProductField)
    /// More characters, or more parts, than `limit`.
    case tooLong(ExchangeProductField, limit: Int)
    case invalid(ExchangeProductField, String)
}

/// The fields of a product as the operator entered them, each checked.
public struct ExchangeProductSheet: Hashable, Sendable {
    private let texts: [ExchangeProductField: String]
    /// At the release, in won.
    public let price: Int?
    /// In the order of display.
    public let sizes: [String]?
    /// The paths of the files.
    public let pictures: [String]?

    /// Checks typed texts. Control characters become spaces.
    ///
    /// - Throws: the first problem, in the order of the fields.
    public init(_ values: [ExchangeProductField: String]) throws(ExchangeProductProblem) {
        var texts: [ExchangeProductField: String] = [:]
        var price: Int?
        var lists: [ExchangeProductField: [String]] = [:]
        for field in ExchangeProductField.allCases {
            guard let value = values[field] else { continue }
            // The names of files stay unchanged.
            let text = field == .pictures ? value : Self.clean(value)
            guard !text.isEmpty || field.isOptional else { continue }
            switch field {
            case .sizes, .pictures:
                lists[field] = try Self.parts(of: text, field)
                continue
            case .price:
                // Users type amounts with either separator of thousands.
                let digits = text.filter { $0 != "," && $0 != "_" }
                guard let won = Won(digits)?.amount, won >= 0, won <= ExchangeRules().prices.range.upperBound
                else {
                    throw .invalid(field, text)
                }
                price = won
                continue
            case .category: try Self.require(ExchangeProductField.categories, text, field)
            case .gender: try Self.require(ExchangeProductField.genders, text, field)
            case .released where !text.isEmpty:
                guard Self.isDay(text) else { throw .invalid(field, text) }
            default: break
            }
            guard text.count <= field.limit, text.utf8.count <= field.limit * 8 else {
                throw .tooLong(field, limit: field.limit)
            }
            texts[field] = text
        }
        (self.texts, self.price) = (texts, price)
        (sizes, pictures) = (lists[.sizes], lists[.pictures])
    }

    /// The text of a field; `nil` for an absent field, and empty where a change removes it.
    public subscript(field: ExchangeProductField) -> String? { texts[field] }

    /// Whether all fields are absent.
    public var isEmpty: Bool { texts.isEmpty && price == nil && sizes == nil && pictures == nil }

    /// The first required field that a new product would lack.
    public var missing: ExchangeProductField? {
        ExchangeProductField.required.first { field in
            switch field {
            case .price: price == nil
            case .sizes: sizes == nil
            default: texts[field] == nil
            }
        }
    }

    private static func clean(_ text: String) -> String {
        let scalars = text.nfc.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    }

    private static func parts(
        of text: String, _ field: ExchangeProductField
    ) throws(ExchangeProductProblem) -> [String] {
        let parts = text.split(separator: ";").map {
            field == .pictures ? String($0).trimmed : clean(String($0))
        }
        .filter { !$0.isEmpty }
        let most = field == .sizes ? ExchangeProductField.mostSizes : ExchangeProductField.mostPictures
        guard !parts.isEmpty else { throw .missing(field) }
        guard parts.count <= most else { throw .tooLong(field, limit: most) }
        for (index, part) in parts.enumerated() {
            guard part.count <= field.limit else { throw .tooLong(field, limit: field.limit) }
            // A size is part of a path.
            guard !parts[..<index].contains(part), field == .pictures || !part.contains("/") else {
                throw .invalid(field, part)
            }
        }
        return parts
    }

    private static func require(
        _ words: [String], _ text: String, _ field: ExchangeProductField
    ) throws(ExchangeProductProblem) {
        guard words.contains(text) else { throw .invalid(field, text) }
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return false }
        let numbers = parts.compactMap { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int($0) : nil }
        guard numbers.count == 3, 1...12 ~= numbers[1] else { return false }
        let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...days[numbers[1] - 1] ~= numbers[2]
    }
}
