/// One `name=value` of a query, decoded. Names may repeat and order is kept.
public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension QueryItem {
    /// Reads the part after `?`, or a form's body; `+` is a space and an item without `=` has an empty value.
    /// `nil` when an escape is broken or the bytes are not UTF-8.
    public static func parse(_ text: some StringProtocol) -> [QueryItem]? {
        var items: [QueryItem] = []
        for part in text.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(halves[0], plusIsSpace: true),
                let value = halves.count == 1 ? "" : PercentEncoding.decode(halves[1], plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name, value))
        }
        return items
    }

    /// Writes the items so that `parse` and every other reader of forms gives them back.
    public static func format(_ items: [QueryItem]) -> String {
        items.map { item in
            PercentEncoding.encode(item.name, for: .query) + "="
                + PercentEncoding.encode(item.value, for: .query)
        }.joined(separator: "&")
    }
}
