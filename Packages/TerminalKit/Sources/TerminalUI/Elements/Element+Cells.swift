internal import TextCore

extension Element {
    /// The parts that a terminal shows for a button, facts, a choice of files, or a bar.
    ///
    /// - Parameters:
    ///   - keys: the keys of the screen's actions.
    ///   - width: the cells that the element may fill.
    /// - Returns: the parts; any other element itself.
    func inCells(_ keys: KeyWords, _ width: Int) -> Element {
        switch kind {
        case .button(let title, _):
            let key = action.flatMap { keys[$0] }.map { "\($0) " } ?? ""
            return .text(StyledText("[\(key)\(title)]", .accent))
        case .facts(let facts):
            // The values begin below each other; a very long name is cut.
            let names = min(facts.map(\.name.cellWidth).max() ?? 0, max(18, width / 3))
            return .column(
                facts.map { fact in
                    .row([
                        .text(StyledText(fact.name, .dim)).width(.fixed(names)), fact.value.width(.fill(1)),
                    ])
                })
        case .bar(let fraction, let tone):
            // The smallest amount is visible, and a third of nine cells is three.
            let count = width < 1 ? 0 : max(1, Int(fraction * Double(width) + 0.001))
            return .text(StyledText(String(repeating: "▇", count: count), tone))
        case .file: return .text(StyledText(label ?? "", .dim))
        default: return self
        }
    }
}
