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

    /// The first value of a name that is not empty.
    public func value(_ name: String) -> String? {
        names.first { $0.name == name && !$0.value.isEmpty }?.value
    }
}

extension PageAddress {
    /// Reads a number in its only spelling, without signs and leading zeros, so that a screen has one address; `nil` for
    /// any other text.
    public static func number(_ text: String) -> Int? {
        guard let number = Int(text), number >= 0, text == "\(number)" else { return nil }
        return number
    }
}

extension Flow {
    /// The address of the screen of the chosen tab; a sheet may cover it.
    public var address: PageAddress? { current?.address }
    /// The title of that page.
    public var pageTitle: String? { current?.pageTitle }

    /// The address of the screen that opens for a row of that screen.
    public func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        current?.address(of: item, in: list)
    }

    /// Passes files from the device of the browser on to the uppermost screen, which returns the problems of refused ones.
    @discardableResult
    public func receive(_ files: [String], in field: ElementID) async -> [String] {
        await top?.received(files, in: field) ?? []
    }

    /// Shows the first screen of a tab, counted from 0, and closes the screens over it.
    public func begin(tab: Int) {
        if let sheet { dismiss(sheet) }
        choose(tab)
        while pop() {}
    }

    /// Opens a screen over the current one of a tab. The chosen tab keeps its place if it is one of `tabs`; otherwise the
    /// first of them is chosen.
    public func open(_ screen: any Screen, in tabs: ClosedRange<Int>) {
        if let sheet { dismiss(sheet) }
        if !tabs.contains(chosen) { choose(tabs.lowerBound) }
        push(screen)
    }
}
