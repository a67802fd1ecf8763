/// The address of a screen in a browser, below the address of all pages: `products/8?size=270`.
///
///     PageAddress("products", "8").adding("size", "270")
public struct PageAddress: Hashable, Sendable {
    /// The parts between the slashes, not encoded.
    public var path: [String]
    /// The values behind the question mark, in their order, not encoded.
    public var query: [(name: String, value: String)] { names.map { ($0.name, $0.value) } }
    private var names: [Pair] = []

    private struct Pair: Hashable, Sendable {
        let name: String
        let value: String
    }

    public init(_ path: String...) { self.path = path }

    /// - Parameters:
    ///   - path: the parts between the slashes, not encoded.
    ///   - query: the values behind the question mark.
    public init(path: [String], query: [(name: String, value: String)] = []) {
        self.path = path
        names = query.map { Pair(name: $0.name, value: $0.value) }
    }

    /// Adds a value; `nil` and an empty text add nothing.
    public func adding(_ name: String, _ value: String?) -> PageAddress {
        guard let value, !value.isEmpty else { return self }
        var copy = self
        copy.names.append(Pair(name: name, value: value))
        return copy
    }

    /// The first value of a name.
    public func value(_ name: String) -> String? { names.first { $0.name == name }?.value }
}
