import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// Unsent texts: the outbox, followed by the drafts.
@MainActor
final class WritingScreen: BoardHost {
    private let outbox: OutboxViewModel
    private let drafts: DraftsViewModel
    let coordinator: CommunityCoordinator

    init(_ outbox: OutboxViewModel, _ drafts: DraftsViewModel, _ coordinator: CommunityCoordinator) {
        self.outbox = outbox
        self.drafts = drafts
        self.coordinator = coordinator
    }

    /// A row of the list.
    enum Row: Sendable {
        case entry(OutboxRow)
        case draft(DraftRow)

        var id: ItemID {
            switch self {
            case .entry(let row): .text("outbox \(row.id)")
            case .draft(let row): .number(row.id)
            }
        }

        /// The commands that open it, send it again and discard it.
        var lines: (open: String, retry: String?, discard: String) {
            switch self {
            case .entry(let row):
                ("outbox show \(row.id)", "outbox retry \(row.id)", "outbox delete \(row.id) --yes")
            case .draft(let row): ("drafts edit \(row.id)", nil, "drafts delete \(row.id) --yes")
            }
        }
    }

    private var rows: [Row] {
        outbox.state.rows.map { .entry($0) } + drafts.state.rows.map { .draft($0) }
    }

    var title: String { LocalizedText("Outbox and drafts", "보낼 편지함과 임시 저장")[coordinator.language] }
    var address: PageAddress? { CommunityAddress.outbox.page }
    var actions: ScreenActions<WritingScreen> { Self.all }
    nonisolated static let all = ScreenActions<WritingScreen>(
        list: "writing",
        [
            .write,
            Action(
                .sendOutbox, LocalizedText("Send the outbox now", "보낼 편지함 지금 전송"), keys: ["s"],
                hint: LocalizedText("send all", "모두 전송")
            ).forScreen(command: { _ in "outbox send" }, offers: { !$0.outbox.state.rows.isEmpty }) {
                await $0.send(.send)
            },
            Action(
                .retry, LocalizedText("Send this entry again", "이 항목 다시 전송"), keys: ["t"],
                hint: LocalizedText("again", "다시")
            ).forSubject(command: { $1.lines.retry }, offers: { $1?.lines.retry != nil }) {
                await $0.retry($1)
            },
            Action(
                .discard, LocalizedText("Discard this text", "이 글 삭제"), keys: ["d", "delete"],
                hint: LocalizedText("discard", "삭제")
            ).forSubject(command: { $1.lines.discard }) { $0.discard($1) },
            Action.refresh.forScreen(command: { _ in "outbox list" }) {
                await $0.coordinator.renewAccount()
                await $0.appear()
            },
            Action.open.forSubject(command: { $1.lines.open }) { await $0.open($1) },
        ])

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
                    case .entry(let row): Self.element(row, context)
                    case .draft(let row): Self.element(row, language)
                    }
                }), label: title)
    }

    private nonisolated static let decisions = [
        (ActionID.retry, LocalizedText("send it again", "다시 전송")),
        (.discard, LocalizedText("discard it", "삭제")),
    ]

    private nonisolated static func element(_ row: OutboxRow, _ context: ViewContext) -> Element {
        let head =
            StyledText(row.state, row.needsDecision ? .warning : .accent)
            + StyledText(" · \(row.what)", .dim)
        var lines: [Element] = [.text(head)] + (row.text.isEmpty ? [] : PostItem.lines(of: row.text))
        if let reason = row.reason { lines.append(.text(StyledText(reason, .bad), .wrapped())) }
        if case .conflict(let conflict) = row.entry.state {
            let label = WritingText.theirs[context.language]
            lines.append(
                .text(
                    StyledText("\(label): \(conflict.text.firstLine)", .dim), .wrapped(most: 3)
                )
            )
        }
        if row.needsDecision { lines.append(.hints(decisions, context)) }
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

    func subject(of item: ItemID?) -> Row? { rows.first { $0.id == item } }

    private func send(_ input: OutboxViewModel.Input) async {
        await outbox.send(input)
        flowReport()
        await coordinator.sentOutbox()
    }

    private func flowReport() {
        coordinator.flow.report(failure: outbox.state.failure, notice: outbox.state.notice)
    }

    /// Opens a draft, or the post that a write needs.
    private func open(_ row: Row) async {
        switch row {
        case .draft(let row): await coordinator.resume(row.draft)
        case .entry(let row):
            if let subject = row.entry.write.needed, subject.kind == .post {
                return coordinator.openThread(subject.id)
            }
            let (flow, language) = (coordinator.flow, coordinator.language)
            let hints = Self.decisions.map { flow.keys.hint($0, $1[language]) }
            flow.show(toast: hints.joined(separator: ", "))
        }
    }

    private func retry(_ row: Row) async {
        guard case .entry(let row) = row else { return }
        let again: @MainActor () async -> Void = { [self] in await send(.retry(row.id)) }
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
}
