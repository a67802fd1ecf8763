import Observation
import TerminalKit
import TestSupport
import TextCore

@testable import TerminalUI

/// A list of numbers with a field above it.
@MainActor
@Observable
final class NumbersScreen: Screen {
    let title: String
    var count: Int
    /// The number of all rows, if more than the loaded ones.
    @ObservationIgnored var total: Int?
    /// The number of rows that each loaded page adds, up to `total`.
    @ObservationIgnored var page = 0
    /// Whether rows are as tall as their contents.
    @ObservationIgnored var isFitting = false
    /// The number of rows from which on loading waits for the gate.
    @ObservationIgnored var held = Int.max
    var filter = ""
    var opened: [Int] = []
    var halved: [Int] = []
    var isBusy = false
    /// The subject of the numbers; negative values count down.
    var order = 1
    var hidesList = false
    /// Whether it shows search results.
    var isSearch = false
    @ObservationIgnored var seen: [Int] = []
    @ObservationIgnored var chosen: [ItemID] = []
    @ObservationIgnored var onOpen: @MainActor (Int) -> Void = { _ in }
    @ObservationIgnored let hasField: Bool
    /// Whether even numbers can be halved.
    @ObservationIgnored var halves = false
    /// The row of an action without a number.
    @ObservationIgnored var subject: ItemID?
    @ObservationIgnored let cardWidth: Int?
    @ObservationIgnored let isSheet: Bool
    /// Whether it asks before a row is opened, and has seven rows after a yes.
    @ObservationIgnored var asks = false
    /// Whether it works for a while before it asks.
    @ObservationIgnored var isSlowToAsk = false
    /// The sheet that a row opens.
    @ObservationIgnored var opens: NumbersScreen?
    @ObservationIgnored weak var flow: Flow?
    /// The part that receives the focus when there are more numbers.
    @ObservationIgnored var onFocusing: ElementID?
    /// The gate that it waits for when it appears, and whether that wait was cancelled.
    @ObservationIgnored var gate: Gate?
    @ObservationIgnored var isGivenUp = false

    init(
        _ title: String = "Numbers", count: Int = 100, hasField: Bool = false, cardWidth: Int? = nil,
        isSheet: Bool = false
    ) {
        self.isSheet = isSheet
        self.title = title
        self.count = count
        self.hasField = hasField
        self.cardWidth = cardWidth
    }

    static let scope = ActionScope(
        "numbers",
        [
            Action(
                "more", LocalizedText("More numbers", "숫자 늘리기"), keys: ["m"],
                hint: LocalizedText("more", "늘리기")),
            Action(
                "halve", LocalizedText("Halve it", "반으로 나누기"), keys: ["e"], hint: LocalizedText("halve", "반"),
                isForRow: true),
            Action("zap", LocalizedText("Remove all numbers", "모두 지우기"), keys: ["shift+delete", "x"]),
        ])
    static let sheet = ActionScope.sheet(
        "sheet", enter: LocalizedText("Take it", "선택"), hint: LocalizedText("take", "선택"))
    static let busySheet = ActionScope.sheet("busy sheet")
    var scope: ActionScope { isSheet ? isBusy ? Self.busySheet : Self.sheet : Self.scope }

    func body(in context: ViewContext) -> Element {
        let (count, order) = (count, order)
        let number: @Sendable (Int) -> Int = { order > 0 ? $0 : count - 1 - $0 }
        let id: @Sendable (Int) -> ItemID = { .number(number($0)) }
        let row: @Sendable (Int) -> Element = { .text(StyledText("번호 \(number($0)) 👩‍💻 number")) }
        let source =
            (isFitting
            ? ListSource.fitting(count: count, id: id, row: row)
            : ListSource(count: count, cardWidth: cardWidth, id: id, row: row)).outOf(total).of(order)
        var parts: [Element] = []
        if hasField {
            parts.append(.field("filter", FieldSource(filter, placeholder: "type"), label: "Filter"))
        }
        if isBusy { parts.append(.spinner(label: "busy")) }
        parts.append(hidesList ? .text("nothing") : .list("numbers", source, label: "Numbers"))
        return .column(parts)
    }

    func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        guard action == "halve", case .number(let number) = item else { return action != "halve" }
        return number.isMultiple(of: 2) && halves
    }

    func appear() async {
        if held == .max { await gate?.wait() }
        if gate != nil { isGivenUp = Task.isCancelled }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch (action, item) {
        case (.open, .number) where opens != nil: if let opens { flow?.present(opens) }
        case (.open, .number) where asks:
            if isSlowToAsk { for _ in 0..<200 { await Task.yield() } }
            let isYes = await withCheckedContinuation { continuation in
                flow?.ask(Alert(title: "Sure?", message: "Really?") { continuation.resume(returning: $0) })
            }
            for _ in 0..<50 { await Task.yield() }
            if isYes { count = 7 }
        case (.open, .number(let number)):
            opened.append(number)
            onOpen(number)
        case ("more", _):
            count += 10
            if let onFocusing { flow?.focus(onFocusing) }
        case ("zap", _): count = 0
        case ("halve", .number(let number)): halved.append(number)
        default: break
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        if action == .open, case .number(let number) = item { return "numbers show \(number)" }
        return action == "more" ? "numbers more" : nil
    }

    var narrowing: Narrowing? {
        isSearch ? Narrowing(LocalizedText("all numbers", "모든 숫자")) { [self] in isSearch = false } : nil
    }

    func edited(_ field: ElementID, _ text: String) async { filter = text }
    func submitted(_ field: ElementID, _ text: String) async { opened.append(Int(text) ?? -1) }
    func chose(_ item: ItemID, of list: ElementID) { chosen.append(item) }
    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        seen.append(rows.upperBound - 1)
        guard let total, page > 0, count < total, rows.upperBound == count else { return }
        if count >= held { await gate?.wait() } else { await Task.yield() }
        if !Task.isCancelled { count = min(total, count + page) }
    }
}

@MainActor
func interface(
    _ screens: [NumbersScreen], size: (Int, Int) = (40, 15), language: Language = .english,
    korean: Bool = true
) async throws -> (TestInterface, Flow) {
    let flow = Flow()
    for screen in screens { flow.addTab(LocalizedText(screen.title, screen.title), screen) }
    let table = try KeyTable(
        [
            .everywhere(tabs: flow.tabTitles), NumbersScreen.scope, NumbersScreen.sheet,
            NumbersScreen.busySheet,
        ], readsKorean: korean)
    let ui = await TestInterface(
        flow, on: VirtualTerminal(size.0, size.1), keys: table, language: language)
    return (ui, flow)
}
