extension Element {
    /// The parts that a terminal shows for a button, facts, or a choice of files.
    func inCells(_ keys: KeyWords) -> Element {
        switch kind {
        case .button(let title, _):
            .text(StyledText("[\(action.flatMap { keys[$0] }.map { "\($0) " } ?? "")\(title)]", .accent))
        case .facts(let facts):
            .column(
                facts.map { fact in
                    .row([.text(StyledText(fact.name, .dim)).width(.fixed(14)), fact.value.width(.fill(1))])
                })
        case .file: .text(StyledText(label ?? "", .dim))
        default: self
        }
    }
}
