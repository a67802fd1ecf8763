import Observation
import TerminalUI
import TestSupport
import TextCore

/// A list of books with a field above it.
@MainActor
@Observable
final class ShelfScreen: Screen {
    var title: String
    var count: Int
    var search = ""
    var heading = "Books"
    /// The order of the books; negative values count down.
    var order = 1
    var opened: [ItemID?] = []
    @ObservationIgnored var address: PageAddress?
    @ObservationIgnored var hasField = false
    @ObservationIgnored var seen: [Range<Int>] = []
    @ObservationIgnored var chosen: [ItemID] = []
    @ObservationIgnored var submitted: [String] = []
    @ObservationIgnored var appearances = 0
    @ObservationIgnored var isGone = false
    /// The number of all rows, of which each report of visible rows near the end loads ten more.
    @ObservationIgnored var total = 0
    @ObservationIgnored var onOpen: @MainActor (ItemID) async -> Void = { _ in }
    /// The text that the view model makes of a search.
    @ObservationIgnored var onSearch: @MainActor (String) async -> String = { $0 }
    /// The gate that opening a row waits for.
    @ObservationIgnored var gate: Gate?
    @ObservationIgnored var narrows = false
    /// Runs when a row is made.
    @ObservationIgnored var onRow: @Sendable () -> Void = {}

    init(_ title: String = "Shelf", count: Int = 3, at address: PageAddress? = nil) {
        (self.title, self.count, self.address) = (title, count, address)
    }

    static let scope = ActionScope(
        "shelf",
        [
            Action("add", LocalizedText("Add a book", "책 추가"), keys: ["a"], hint: LocalizedText("add", "추가")),
            Action(
                "mark", LocalizedText("Mark it", "표시"), keys: ["m"], hint: LocalizedText("mark", "표시"),
                isForRow: true),
        ])
    var scope: ActionScope { Self.scope }

    func body(in context: ViewContext) -> Element {
        let (count, order) = (count, order)
        let number: @Sendable (Int) -> Int = { order > 0 ? $0 : count - 1 - $0 }
        let rows = ListSource(
            count: count, id: { .number(number($0)) },
            row: { [onRow] index in
                onRow()
                return .text(StyledText("Book \(number(index))"))
            }
        ).of(order)
        var parts: [Element] = [.text(StyledText(heading, .heading)).role(.heading)]
        if hasField { parts.append(.field("search", FieldSource(search, limit: 20), label: "Search")) }
        return .column(parts + [.list("books", rows, label: "Books")])
    }

    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        if case .number(let number) = item, address != nil { PageAddress("books", "\(number)") } else { nil }
    }

    func appear() async { appearances += 1 }
    func disappear() { isGone = true }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == "add" { return count += 1 }
        await gate?.wait()
        opened.append(item)
        if action == .open, let item { await onOpen(item) }
    }

    func edited(_ field: ElementID, _ text: String) async { search = await onSearch(text) }
    func submitted(_ field: ElementID, _ text: String) async { submitted.append(text) }
    func chose(_ item: ItemID, of list: ElementID) { chosen.append(item) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        seen.append(rows)
        if rows.upperBound + 5 >= count, count < total { count = min(total, count + 10) }
    }

    var narrowing: Narrowing? {
        narrows
            ? Narrowing(LocalizedText("all books", "모든 책")) { [self] in
                narrows = false; heading = "All"
            } : nil
    }
}

/// A sheet with a name, a password and a long text.
@MainActor
@Observable
final class FormSheet: Screen {
    let title = "Form"
    var name = ""
    var password = ""
    var text = ""
    var sent = 0
    @ObservationIgnored var asks = false
    @ObservationIgnored var chosen: [ItemID] = []

    static let scope = ActionScope.sheet(
        "form",
        [Action(.submit, LocalizedText("Send", "보내기"), keys: ["ctrl+s"], hint: LocalizedText("send", "보내기"))])
    var scope: ActionScope { Self.scope }
    var loss: (title: String, message: String)? {
        asks && !name.isEmpty ? (title: "Close?", message: "The form would be lost.") : nil
    }

    func body(in context: ViewContext) -> Element {
        .column([
            .field("name", FieldSource(name), label: "Name"),
            .field("password", FieldSource(password, isSecret: true), label: "Password"),
            .field("text", FieldSource(text, isMultiline: true, limit: 100), label: "Text"),
            .list("country", .control(.text("country"), .text("Korea")), label: "Country"),
        ])
    }

    func edited(_ field: ElementID, _ text: String) async {
        switch field {
        case "name": name = text
        case "password": password = text
        default: self.text = text
        }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .submit { sent += 1 } else if let item { chosen.append(item) }
    }
}
