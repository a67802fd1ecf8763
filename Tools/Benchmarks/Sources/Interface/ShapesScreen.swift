import Observation
import TerminalUI

/// Ten thousand rows like those on the screens of the apps: comments of any length, cards side by side, and the levels
/// of an order book that change all the time.
@MainActor
@Observable
final class ShapesScreen: Screen {
    enum Shape: String, CaseIterable {
        case thread, grid, book
    }

    let title = "Shapes"
    let scope = ActionScope("shapes", [])
    static let count = 10_000
    private let shape: Shape
    private var sizes = (0..<count).map { $0 % 97 + 1 }

    init(_ shape: Shape) { self.shape = shape }

    func body(in context: ViewContext) -> Element {
        .list("rows", source, label: "Rows")
    }

    private var source: ListSource {
        let sizes = sizes
        return switch shape {
        case .thread:
            .fitting(count: sizes.count, id: { .number($0) }, row: { Self.comment($0, sizes[$0]) })
        case .grid:
            ListSource(count: sizes.count, rowHeight: 4, cardWidth: 24, id: { .number($0) }, row: Self.card)
        case .book: ListSource(count: sizes.count, id: { .number($0) }, row: { Self.level($0, sizes[$0]) })
        }
    }

    /// Changes the size of a level.
    func change(_ number: Int) {
        let level = number * 7919 % sizes.count
        sizes[level] = sizes[level] % 97 + 1
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}

    private nonisolated static func comment(_ number: Int, _ size: Int) -> Element {
        let text = (0...size % 12).map { FilmsScreen.title(number + $0) }.joined(separator: ", ")
        return .column([
            .text(StyledText("writer \(number % 40)", .strong) + StyledText(" · 3 h", .dim)),
            .text(StyledText(text), .wrapped()), .text(""),
        ])
    }

    private nonisolated static func card(_ number: Int) -> Element {
        .column([
            .text(StyledText(FilmsScreen.title(number), .strong)), .text(StyledText("₩\(number * 100)")),
            .text(StyledText("\(number % 9) left", .dim)), .text(""),
        ])
    }

    private nonisolated static func level(_ number: Int, _ size: Int) -> Element {
        .row([
            .text(StyledText("\(1_000_000 - number * 100)"), .trailing).width(.fixed(12)),
            .text(StyledText(String(repeating: "█", count: size / 4), .accent)).width(.fill(1)),
            .text(StyledText("\(size)", .dim), .trailing).width(.fixed(6)),
        ])
    }
}
