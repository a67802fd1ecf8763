import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// Unsent texts: the outbox, followed by the drafts.
@MainActor
final class WritingScreen: Screen {
    private let outbox: OutboxViewModel
    private let drafts: DraftsViewModel
    private let coordinator: CommunityCoordinator

    init(_ outbox: OutboxViewModel, _ drafts: DraftsViewModel, _ coordinator: CommunityCoordinator) {
        self.outbox = outbox
        self.drafts = drafts
        self.coordinator = coordinator
    }

    /// A row of the list.
    private enum Row: Sendable {
        case entry(OutboxRow)
        case draft(DraftRow)

        var id: ItemID {
            switch self {
            case .entry(let row): .text("outbox \(row.id)")
            case .draft(let row): .number(row.id)
            }
        }
    }

    private var rows: [Row] {
        outbox.state.rows.map { .entry($0) } + drafts.state.rows.map { .draft($0) }
    }

    var title: String { LocalizedText("Outbox and drafts", "보낼 편지함과 임시 저장")[coordinator.language] }
    var scope: ActionScope { .writing }

    func body(in context: ViewContext) -> Element {
        let (rows, language) = (rows, context.language)
        let count = drafts.state.rows.count
        let counts = [
            WritingText.outboxCount(outbox.state.rows.count)[language],
            LocalizedText("\(count) \(count == 1 ? "draft" : "drafts")", "임시 저장 \(count)개")[language],
        ].joined(separator: " · ")
        let elsewhere = (drafts.state.elsewhere + outbox.state.elsewhere).reduce(0) { $0 + $1.count }
        let others =
            elsewhere > 0
            ? LocalizedText("\(elsewhere) for other accounts or servers", "다른 계정·서버에 \(elsewhere)개")[language]
            : nil
        let failure = outbox.state.failure ?? drafts.state.failure
        let isHidden = failure?.kind == .signInNeeded
        let phase: LoadPhase = failure.flatMap { isHidden ? nil : .failed($0) } ?? .loaded()
        let status = StatusLine(
            count: counts, [], note: StatusLine.joined(others, coordinator.watch.state.note), phase: phase,
            isEmpty: rows.isEmpty)
        return .column([status.element(context), list(rows, phase, context)])
    }

    private func list(_ rows: [Row], _ phase: LoadPhase, _ context: ViewContext) -> Element {
        let language = context.language
        guard !rows.isEmpty else {
            let text = LocalizedText(
                "Nothing is waiting to be sent, and there are no drafts.", "보낼 항목과 임시 저장한 글이 없습니다.")
            return EmptyView.element(text[language], phase, context)
        }
        return .list(
            "writing",
            .fitting(
                count: rows.count, id: { rows[$0].id },
                row: { index in
                    switch rows[index] {
                    case .entry(let row): Self.element(row, language)
                    case .draft(let row): Self.element(row, language)
                    }
                }), label: title)
    }

    private nonisolated static func element(_ row: OutboxRow, _ language: Language) -> Element {
        let head =
            StyledText(row.state, row.needsDecision ? .warning : .accent)
            + StyledText(" · \(row.what)", .dim)
        var lines: [Element] = [.text(head)] + (row.text.isEmpty ? [] : PostItem.lines(of: row.text))
        if let reason = row.reason { lines.append(.text(StyledText(reason, .bad), .wrapped())) }
        if case .conflict(let conflict) = row.entry.state {
            let label = WritingText.theirs[language]
            lines.append(
                .text(
                    StyledText("\(label): \(conflict.text.firstLine)", .dim), .wrapped(most: 3)
                )
            )
        }
        if row.needsDecision {
            let keys = LocalizedText("t: send it again, d: discard it", "t: 다시 전송, d: 삭제")
            lines.append(.text(StyledText(keys[language], .dim)))
        }
        return .column(lines + [.text(" ").role(.decoration)])
    }

    private nonisolated static func element(_ row: DraftRow, _ language: Language) -> Element {
        let draft = LocalizedText("draft \(row.id)", "임시 저장 \(row.id)번")[language]
        return .column([
            .text(StyledText(draft, .accent) + StyledText(" · \(row.what) · \(row.age)", .dim)),
            .text(StyledText(row.draft.text.firstLine)), .text(" ").role(.decoration),
        ])
    }

    func appear() async {
        await outbox.send(.load)
        await drafts.send(.load())
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let row = rows.first { $0.id == item }
        switch (action, row) {
        case (.open, .draft(let row)): await coordinator.resume(row.draft)
        case (.open, .entry(let row)): open(row)
        case (.write, _): await coordinator.write(.newPost)
        case (.retry, .entry(let row)): await retry(row)
        case (.discard, let row?): discard(row)
        case (.sendOutbox, _):
            await outbox.send(.send)
            flowReport()
            await coordinator.sentOutbox()
        case (.refresh, _):
            await coordinator.renewAccount()
            await appear()
        default: break
        }
    }

    private func flowReport() {
        coordinator.flow.report(failure: outbox.state.failure, notice: outbox.state.notice)
    }

    /// Opens the subject of a write.
    private func open(_ row: OutboxRow) {
        switch row.entry.write.needed {
        case .some(let subject) where subject.kind == .post: coordinator.openThread(subject.id)
        case .some, nil:
            coordinator.flow.show(
                toast: LocalizedText("t sends it again, d discards it.", "t: 다시 전송, d: 삭제")[
                    coordinator.language])
        }
    }

    private func retry(_ row: OutboxRow) async {
        let again: @MainActor () async -> Void = { [self] in
            await outbox.send(.retry(row.id))
            flowReport()
            await coordinator.sentOutbox()
        }
        guard case .conflict = row.entry.state else { return await again() }
        coordinator.ask(
            LocalizedText("Replace the text on the server?", "서버의 내용을 덮어쓸까요?"),
            row.text.firstLine, then: again)
    }

    private func discard(_ row: Row) {
        switch row {
        case .entry(let row):
            coordinator.ask(
                LocalizedText("Discard this entry?", "이 항목을 삭제할까요?"),
                "\(row.what): \(row.text.firstLine)"
            ) { [self] in
                await outbox.send(.discard(row.id))
                flowReport()
            }
        case .draft(let row):
            coordinator.ask(
                LocalizedText("Discard this draft?", "임시 저장한 글을 삭제할까요?"),
                row.draft.text.firstLine
            ) { [self] in
                await drafts.send(.discard(row.id))
                coordinator.flow.report(failure: drafts.state.failure, notice: drafts.state.notice)
            }
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, rows.first { $0.id == item }) {
        case (.open, .draft(let row)): coordinator.commandLine("drafts edit \(row.id)")
        case (.discard, .draft(let row)): coordinator.commandLine("drafts delete \(row.id) --yes")
        case (.retry, .entry(let row)): coordinator.commandLine("outbox retry \(row.id)")
        case (.discard, .entry(let row)): coordinator.commandLine("outbox delete \(row.id) --yes")
        case (.open, .entry(let row)): coordinator.commandLine("outbox show \(row.id)")
        case (.refresh, _): coordinator.commandLine("outbox list")
        default: coordinator.command(for: action)
        }
    }
}
