/// Any JSON, to carry along what this version of the program does not know.
enum JSONTree: Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// This tree with those keys of `file` that `known` lacks: the ones a newer version wrote.
    func keepingUnknown(of file: JSONTree, known: JSONTree) -> JSONTree {
        guard case .object(var new) = self, case .object(let file) = file, case .object(let known) = known
        else { return self }
        for (key, value) in file {
            if let old = known[key] {
                new[key] = new[key]?.keepingUnknown(of: value, known: old)
            } else if new[key] == nil {
                new[key] = value
            }
        }
        return .object(new)
    }
}
