internal import Basics
internal import TextCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The fields that a command prints with `--json`, of which `--json=id,title` chooses some.
///
///     JSONFields(["id", "title"])                                 // {"id": 1, "title": "…"}
///     JSONFields(rows: "films", ["id", "title"], and: ["total"])  // {"films": [{"id": 1, …}], "total": 1}
public struct JSONFields: Hashable, Sendable {
    /// Whose elements have the chosen fields; `nil` when the object itself has them.
    public let rows: String?
    /// The fields of a row, or of the object.
    public let names: [String]
    /// The fields of the object beside its rows.
    public let others: [String]

    /// The fields of an object.
    public init(_ names: [String]) { (rows, self.names, others) = (nil, names, []) }

    /// The fields of an object with a list of rows.
    public init(rows: String, _ names: [String], and others: [String] = []) {
        (self.rows, self.names, self.others) = (rows, names, others)
    }

    /// Everything that may be chosen.
    public var all: [String] { names + others + (rows.map { [$0] } ?? []) }

    /// The value with the chosen fields only; rows that are not chosen as a whole keep their chosen fields.
    func selection(of value: some Encodable, _ chosen: [String]) -> (any Encodable)? {
        guard let data = try? JSONOutput.encoder.encode(value),
            case .object(let object)? = try? JSONDecoder().decode(JSONTree.self, from: data)
        else { return nil }
        let chosen = Set(chosen)
        var result = object.filter { chosen.contains($0.key) }
        if let rows, result[rows] == nil, !chosen.isDisjoint(with: names),
            case .array(let elements)? = object[rows]
        {
            result[rows] = .array(elements.map { $0.filtered { chosen.contains($0) } })
        }
        return JSONTree.object(result)
    }
}

extension JSONTree {
    fileprivate func filtered(_ isChosen: (String) -> Bool) -> JSONTree {
        guard case .object(let fields) = self else { return self }
        return .object(fields.filter { isChosen($0.key) })
    }
}
