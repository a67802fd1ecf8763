import Platform
public import PresentationCore
public import TextCore

/// Why a file is not a listing.
public enum ListingFormError: Error, Hashable, Sendable {
    case notJSON
    /// JSON that is not an object.
    case notAnObject
    case unknownKey(String)
    /// `expected` is an example of a valid value.
    case wrongValue(key: String, expected: String)
}

extension Failure {
    /// Describes the error of a listing's file.
    public init(_ error: ListingFormError, in language: Language) {
        let known = ListingForm.Key.allCases.map(\.rawValue).joined(separator: ", ")
        let message =
            switch error {
            case .notJSON:
                LocalizedText(
                    "The file is not JSON. Check its quotation marks, commas and braces.",
                    "JSON 파일이 아닙니다. 따옴표, 쉼표, 중괄호를 확인하세요.")
            case .notAnObject:
                LocalizedText(
                    "The file is JSON, but not a listing. Write one object with name, description, price and so on.",
                    "JSON이지만 상품이 아닙니다. name, description, price 등을 담은 객체 하나로 쓰세요.")
            case .unknownKey(let key):
                LocalizedText(
                    "A listing has no field “\(key)”. The fields are \(known).",
                    "상품 파일에 “\(key)” 항목은 쓸 수 없습니다. 쓸 수 있는 항목: \(known)")
            case .wrongValue(let key, let expected):
                LocalizedText(
                    "The field “\(key)” of the listing has the wrong format. Expected: \(expected).",
                    "상품 파일의 “\(key)” 값 형식이 맞지 않습니다. 예: \(expected)")
            }
        self.init(.invalidInput, message[language])
    }
}

extension ListingForm: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case name, description, price, currency, discount, stock, category, contact, pictures, square
    }

    /// Decodes a listing from JSON. Missing fields have the values of a new form; numbers may be strings.
    ///
    /// - Throws: the error of the file.
    public init(json: [UInt8]) throws(ListingFormError) {
        do {
            self = try JSONDecoder().decode(ListingForm.self, from: Data(json))
        } catch let error as ListingFormError {
            throw error
        } catch DecodingError.typeMismatch {
            throw .notAnObject
        } catch {
            throw .notJSON
        }
    }

    /// - Throws: `ListingFormError`, or the decoder's error when there is no object.
    public init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: AnyKey.self)
        if let unknown = names.allKeys.map(\.stringValue).sorted().first(where: { Key(rawValue: $0) == nil })
        {
            throw ListingFormError.unknownKey(unknown)
        }
        let values = try decoder.container(keyedBy: Key.self)
        self.init()
        name = try values.text(.name) ?? name
        description = try values.text(.description) ?? description
        price = try values.number(.price) ?? price
        takeCurrency(try values.text(.currency), orOf: price)
        discount = try values.number(.discount) ?? discount
        stock = try values.number(.stock) ?? stock
        category = try values.text(.category) ?? category
        contact = try values.text(.contact) ?? contact
        pictures = try values.texts(.pictures) ?? pictures
        squares = Set(try values.texts(.square) ?? [])
    }

    /// Writes every field, with amounts as texts; omits an empty category, contact and set of square pictures.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(description, forKey: .description)
        try values.encode(price, forKey: .price)
        try values.encode(currency, forKey: .currency)
        try values.encode(discount, forKey: .discount)
        try values.encode(stock, forKey: .stock)
        if !category.isEmpty { try values.encode(category, forKey: .category) }
        if !contact.isEmpty { try values.encode(contact, forKey: .contact) }
        try values.encode(pictures, forKey: .pictures)
        if !squares.isEmpty { try values.encode(squares.sorted(), forKey: .square) }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension KeyedDecodingContainer<ListingForm.Key> {
    /// `nil` when the key is missing or null.
    fileprivate func text(_ key: Key) throws -> String? {
        do {
            return try decodeIfPresent(String.self, forKey: key)
        } catch {
            throw ListingFormError.wrongValue(key: key.rawValue, expected: "\"…\"")
        }
    }

    /// `nil` when the key is missing.
    fileprivate func texts(_ key: Key) throws -> [String]? {
        guard contains(key) else { return nil }
        do {
            return try decode([String].self, forKey: key)
        } catch {
            throw ListingFormError.wrongValue(key: key.rawValue, expected: #"["a.jpg", "b.png"]"#)
        }
    }

    /// A number exactly as written, or a string.
    fileprivate func number(_ key: Key) throws -> String? {
        if let text = try? decodeIfPresent(String.self, forKey: key) { return text }
        do {
            return try decodeIfPresent(Decimal.self, forKey: key)?.description
        } catch {
            throw ListingFormError.wrongValue(key: key.rawValue, expected: "12000, \"12.50\"")
        }
    }
}
