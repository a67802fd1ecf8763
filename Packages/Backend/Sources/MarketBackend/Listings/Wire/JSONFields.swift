import BackendCore
import JSONCore
import Platform

/// The members of a JSON object from a client, regardless of the `Content-Type`. A member that is `null` is absent.
struct JSONFields: Sendable {
    private enum Value: Decodable, Sendable {
        case text(String)
        case number(Decimal)
        case numbers([Decimal])
        case bool(Bool)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Decimal.self) {
                self = .number(number)
            } else {
                self = (try? value.decode([Decimal].self)).map(Value.numbers) ?? .other
            }
        }
    }

    private let values: [String: Value]

    /// - Throws: 400 if it is not an object.
    init(_ json: [UInt8]) throws(HTTPFailure) {
        do throws(RequestJSON.Problem) {
            values = try RequestJSON.decode([String: Value?].self, from: json).compactMapValues(\.self)
        } catch {
            switch error {
            case .notUTF8: throw MarketFailure.json("it is not UTF-8")
            case .tooDeep: throw MarketFailure.json("it is nested too deeply")
            case .unexpected: throw MarketFailure.json("it is no object")
            }
        }
    }

    /// - Throws: 400 if it is not a string.
    func text(_ name: String) throws(HTTPFailure) -> String? {
        switch values[name] {
        case nil: return nil
        case .text(let text): return text
        default: throw wrongType(name, "a text")
        }
    }

    /// Returns the exact number, with the client's digits: `12.5` for `1.25E1`.
    ///
    /// - Throws: 400 if it is not a number.
    func number(_ name: String) throws(HTTPFailure) -> String? {
        switch values[name] {
        case nil: return nil
        case .number(let number): return number.description
        default: throw wrongType(name, "a number")
        }
    }

    /// - Throws: 400 if it is not an integer.
    func int(_ name: String) throws(HTTPFailure) -> Int? {
        guard let digits = try number(name) else { return nil }
        guard let int = Int(digits) else { throw wrongType(name, "a whole number") }
        return int
    }

    /// - Throws: 400 if it is neither `true` nor `false`.
    func bool(_ name: String) throws(HTTPFailure) -> Bool? {
        switch values[name] {
        case nil: return nil
        case .bool(let bool): return bool
        default: throw wrongType(name, "true or false")
        }
    }

    /// - Throws: 400 if it is not an array of integers.
    func ints(_ name: String) throws(HTTPFailure) -> [Int]? {
        switch values[name] {
        case nil: return nil
        case .numbers(let numbers):
            let ints = numbers.compactMap { Int($0.description) }
            guard ints.count == numbers.count else { throw wrongType(name, "a list of whole numbers") }
            return ints
        default: throw wrongType(name, "a list of whole numbers")
        }
    }

    private func wrongType(_ name: String, _ what: String) -> HTTPFailure {
        MarketFailure.json("`\(name)` must be \(what)")
    }
}
