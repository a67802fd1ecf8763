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
        let items = text.utf8.withContiguousStorageIfAvailable(parse)
        return items ?? Array(text.utf8).withUnsafeBufferPointer(parse)
    }

    private static func parse(_ text: UnsafeBufferPointer<UInt8>) -> [QueryItem]? {
        var items: [QueryItem] = []
        var rest = text[...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest.dropFirst(part.count + 1)
            guard !part.isEmpty else { continue }
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            let value = part.dropFirst(name.count + 1)
            guard let name = PercentEncoding.decode(UnsafeBufferPointer(rebasing: name), plusIsSpace: true),
                let value = PercentEncoding.decode(UnsafeBufferPointer(rebasing: value), plusIsSpace: true)
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
