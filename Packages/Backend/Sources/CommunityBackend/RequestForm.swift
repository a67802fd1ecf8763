import BackendCore
import JSONCore
import NetworkCore

/// The fields of a request's body: JSON, or a form (`application/x-www-form-urlencoded`), including forms without a
/// `Content-Type` or with text that is not percent-encoded, as some clients send them.
struct RequestForm: Sendable {
    /// One JSON value; nested values are only recorded as present.
    private enum Value: Decodable, Sendable {
        case text(String)
        case int(Int)
        case bool(Bool)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
                return
            }
            do {
                self = .text(try value.decode(String.self))
            } catch DecodingError.typeMismatch {
                if let bool = try? value.decode(Bool.self) {
                    self = .bool(bool)
                } else {
                    self = (try? value.decode(Int.self)).map(Value.int) ?? .other
                }
            }
        }
    }

    private static let mostFields = 64
    private static let deepest = 8

    private let values: [String: Value]

    /// - Throws: 400 when the body is malformed, 415 when its `Content-Type` is not JSON, a form or `text/plain`.
    init(_ context: RequestContext) throws(HTTPFailure) {
        let body = context.request.body
        let type = context.request.headers["Content-Type"].map(Self.mediaType)
        let firstByte = body.first { !Self.isSpace($0) }
        switch type {
        case "application/json": values = try Self.json(body)
        case "application/x-www-form-urlencoded": values = try Self.form(body)
        case nil, "", "text/plain":
            values = firstByte == UInt8(ascii: "{") ? try Self.json(body) : try Self.form(body)
        default: throw HTTPFailure(415, "The body has to be JSON or application/x-www-form-urlencoded")
        }
    }

    /// `nil` when absent, `null` or nested; a number as its digits.
    func text(_ name: String) -> String? {
        switch values[name] {
        case .text(let text): text
        case .int(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        case .null, .other, nil: nil
        }
    }

    /// A whole number, possibly as text; `nil` for anything else.
    func int(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// `true` and `false`, possibly as text, or 1 and 0; `nil` for anything else.
    func bool(_ name: String) -> Bool? {
        switch text(name) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// Whether the field is present, even as `null`.
    func names(_ name: String) -> Bool { values[name] != nil }

    /// Whether the field is present and not `null`.
    func has(_ name: String) -> Bool {
        switch values[name] {
        case .null, nil: false
        default: true
        }
    }

    /// The media type without its parameters, before which blanks are allowed (RFC 9110, section 5.6.6).
    private static func mediaType(_ field: String) -> String {
        var type = field.prefix { $0 != ";" }
        while type.last == " " || type.last == "\t" { type.removeLast() }
        return type.lowercased()
    }

    private static func json(_ body: [UInt8]) throws(HTTPFailure) -> [String: Value] {
        guard body.contains(where: { !isSpace($0) }) else { return [:] }
        let values: [String: Value]
        do throws(RequestJSON.Problem) {
            values = try RequestJSON.decode(from: body, deepest: deepest)
        } catch {
            switch error {
            case .notUTF8: throw notUTF8
            case .tooDeep: throw HTTPFailure(400, "The body is nested too deeply")
            case .unexpected: throw HTTPFailure(400, "The body is no JSON object")
            }
        }
        guard values.count <= mostFields else { throw tooMany }
        return values
    }

    private static func form(_ body: [UInt8]) throws(HTTPFailure) -> [String: Value] {
        var values: [String: Value] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            guard values.count < mostFields else { throw tooMany }
            let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try text(pair[..<mark])
            if values[name] == nil { values[name] = .text(try text(pair[mark...].dropFirst())) }
        }
        return values
    }

    /// A text with a broken escape counts as not encoded.
    private static func text(_ bytes: ArraySlice<UInt8>) throws(HTTPFailure) -> String {
        if let text = PercentEncoding.decode(bytes, plusIsSpace: true) { return text }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw notUTF8 }
        return text
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static let notUTF8 = HTTPFailure(400, "The body is not UTF-8")
    private static let tooMany = HTTPFailure(400, "The body has too many fields")
}
