internal import Basics
internal import JSONCore
import Platform
internal import TextCore

/// The fields that a command prints with `--json`, of which `--json=id,title` chooses some.
///
///     JSONFields(["id", "title"])                                 // {"id": 1, "title": "…"}
///     JSONFields(rows: "films", fields: ["id", "title"], and: ["total"])  // {"films": [{"id": 1, …}], "total": 1}
public struct JSONFields: Hashable, Sendable {
    /// The parts of the object with the fields in `names`: lists of rows, or objects. Empty when the object itself has
    /// them.
    public let rows: [String]
    /// The fields of the parts, or of the object.
    public let names: [String]
    /// The fields of the object besides its rows.
    public let others: [String]

    /// The fields of a report: the messages of a command.
    public static let report = JSONFields(["done", "messages"])

    /// The fields of an object.
    public init(_ names: [String]) { (rows, self.names, others) = ([], names, []) }

    /// The fields of an object with one list of rows, or several parts with fields of their own.
    public init(rows: String..., fields names: [String], and others: [String] = []) {
        (self.rows, self.names, self.others) = (rows, names, others)
    }

    /// The names of a type's members as `--json` prints them.
    public static func names(of keys: (some CodingKey & CaseIterable).Type) -> [String] {
        keys.allCases.map { JSONValueEncoder.snakeCase($0.stringValue) }
    }

    /// All fields that may be chosen.
    public var all: [String] {
        var seen: Set<String> = []
        return (names + others + rows).filter { seen.insert($0).inserted }
    }

    /// The value with the chosen fields only; rows that are not chosen as a whole keep their chosen fields. Of several
    /// parts, those without any chosen field are removed.
    func selection(of value: some Encodable, _ chosen: [String]) -> (any Encodable)? {
        guard let bytes = try? JSONValueEncoder(.line).encode(value),
            case .object(let object)? = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes))
        else { return nil }
        let chosen = Set(chosen)
        var result = object.filter { chosen.contains($0.key) }
        guard !chosen.isDisjoint(with: names) else { return JSONTree.object(result) }
        for part in rows where result[part] == nil {
            guard let kept = object[part]?.filtered({ chosen.contains($0) }) else { continue }
            if rows.count == 1 || !kept.hasNoField { result[part] = kept }
        }
        return JSONTree.object(result)
    }
}

extension JSONTree {
    fileprivate func filtered(_ isChosen: (String) -> Bool) -> JSONTree {
        switch self {
        case .object(let fields): .object(fields.filter { isChosen($0.key) })
        case .array(let elements): .array(elements.map { $0.filtered(isChosen) })
        case .null, .bool, .int, .double, .string: self
        }
    }

    /// Whether it is an object without fields, or a list of such objects. An empty list does not count, because it may
    /// be a list of rows.
    fileprivate var hasNoField: Bool {
        switch self {
        case .object(let fields): fields.isEmpty
        case .array(let elements): !elements.isEmpty && elements.allSatisfy(\.hasNoField)
        case .null, .bool, .int, .double, .string: false
        }
    }
}
