import AppCore
public import TerminalUI
import Testing

extension ScreenTest {
    /// Opens the screen of an address in a browser, and waits until it has loaded.
    ///
    /// - Returns: whether there is one.
    public func open(_ address: PageAddress) async -> Bool {
        let isThere = await screens.open(address)
        await ui.settle()
        return isThere
    }

    /// Sends files to the uppermost screen, like a browser.
    public func receive(_ files: [String], in field: ElementID) async {
        await screens.flow.receive(files, in: field)
        await ui.settle()
    }

    /// The address of the visible screen.
    public var address: PageAddress? { screens.flow.address }

    /// Checks that the screens of addresses open one after the other, each with its address, and that addresses with
    /// wrong numbers and texts open none.
    public func expectAddresses(_ addresses: [PageAddress]) async {
        for address in addresses {
            #expect(await open(address), "\(address)")
            #expect(self.address == address)
            #expect(ui.wordless == [], "\(address)")
        }
        let last = self.address
        for address in addresses.flatMap(Self.wrong) {
            #expect(await !open(address), "\(address)")
            #expect(self.address == last)
        }
    }

    /// Checks that the rows of a list of the visible screen name the screens that they open.
    ///
    /// - Parameters:
    ///   - items: rows of the list.
    ///   - list: the list.
    public func expectRows(_ items: [ItemID], of list: ElementID) async {
        let own = address
        for item in items {
            guard let row = screens.flow.address(of: item, in: list) else {
                Issue.record("\(item) has no address")
                continue
            }
            #expect(await open(row), "\(row)")
            #expect(address == row)
            if let own { #expect(await open(own)) }
        }
    }

    private static let texts = [
        "", "0", "-1", "+1", "08", "1.0", "1e3", "９", "99999999999999999999999", "9223372036854775807", "\0",
        "..",
        "<script>", String(repeating: "가", count: 10_000),
    ]

    /// Addresses that differ from an address in a number, or that continue it.
    private static func wrong(_ address: PageAddress) -> [PageAddress] {
        let numbers = address.path.indices.filter { Int(address.path[$0]) != nil }
        let replaced = numbers.flatMap { index in
            texts.map { text in
                var path = address.path
                path[index] = text
                return PageAddress(path: path, query: address.query)
            }
        }
        return replaced + texts.map { PageAddress(path: address.path + [$0], query: address.query) }
    }
}
