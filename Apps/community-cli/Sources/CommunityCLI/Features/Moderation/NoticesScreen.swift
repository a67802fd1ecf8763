import AppCore
import CommunityDomain
import DIContainer
import CommunityPresentation
import PresentationCore
import TerminalUI
import Observation
import TextCore

/// The user's notices; for moderators also the reports and decisions.
@MainActor
@Observable
final class NoticesScreen: BoardHost {
    enum Part: Int, CaseIterable, Sendable {
        case notices, reports, log

        fileprivate var name: LocalizedText {
            switch self {
            case .notices: LocalizedText("My notices", "내 알림")
            case .reports: LocalizedText("Open reports", "처리할 신고")
            case .log: LocalizedText("Decisions", "처리 기록")
            }
        }

        /// The name with the number of rows.
        fileprivate func name(_ count: Int) -> LocalizedText {
            let number = NumberText.grouped(count)
            let counted = number + (self == .notices ? "개" : "건")
            return count == 0
                ? name : LocalizedText("\(name.english) · \(number)", "\(name.korean) \(counted)")
        }
    }

    private var part = Part.notices
    /// The subjects of the rows of the last body. A page asks each of them for its address.
    @ObservationIgnored private var subjects: [Int: Subject] = [:]
    @ObservationIgnored private let notices: ModerationViewModel
    @ObservationIgnored private let reports: ModerationViewModel
    @ObservationIgnored private let log: ModerationViewModel
    @ObservationIgnored let coordinator: CommunityCoordinator

    init(
        notices: ModerationViewModel, reports: ModerationViewModel, log: ModerationViewModel,
        _ coordinator: CommunityCoordinator
    ) {
        self.notices = notices
        self.reports = reports
        self.log = log
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Notices", "알림")[coordinator.language] }
    var address: PageAddress? { CommunityAddress.notices(part).page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        // The post of a comment is only known to the server. A row with an address has no buttons.
        guard part != .reports, let subject = subject(of: item), subject.kind == .post else { return nil }
        return CommunityAddress.thread(subject.id).page
    }
    var actions: ScreenActions<NoticesScreen> { coordinator.isSignedIn ? Self.all : Self.nobodys }
    nonisolated static let all = ScreenActions<NoticesScreen>(
        page: "notices",
        [
            Action(
                .filter, LocalizedText("Choose notices, reports or decisions", "알림, 신고, 처리 기록 고르기"),
                keys: ["f"], hint: LocalizedText("show", "보기")
            ).forScreen(command: { $0.line }) { await $0.choosePart() },
            Action.moderate.forSubject(
                command: { ModerateCommand.line(hide: $1) },
                offers: { $0.coordinator.isModerator && $0.part == .reports && $1 != nil }
            ) { await $0.coordinator.moderate($1, from: $0) },
            refresh,
            Action.open.forSubject(
                command: { $1.kind == .post ? "post show \($1.id)" : nil }, offers: { $1 != nil }
            ) { await $0.show($1) },
        ])
    nonisolated static let nobodys = ScreenActions<NoticesScreen>(
        page: BoardScreen.nobodysPosts.scope.name,
        [.signIn, .signUp, .write, .signIn(for: .answerRow), refresh])
    private nonisolated static let refresh: ScreenAction<NoticesScreen> = Action.refresh.forScreen(
        command: { $0.line }
    ) {
        await $0.coordinator.renewAccount()
        await $0.appear()
    }
    private var line: String {
        switch part {
        case .notices: "notices"
        case .reports: "moderate reports"
        case .log: "moderate log"
        }
    }

    private var model: ModerationViewModel {
        switch part {
        case .notices: notices
        case .reports: reports
        case .log: log
        }
    }

    func body(in context: ViewContext) -> Element {
        guard coordinator.isSignedIn else { return SignInInvitation.element(context) }
        let (state, language) = (model.state, context.language)
        let count =
            switch part {
            case .notices: state.notices.count
            case .reports: state.reports.count
            case .log: state.log.count
            }
        let open = coordinator.isModerator && part != .reports ? reports.state.reports.count : 0
        let text = LocalizedText("\(open) open \(open == 1 ? "report" : "reports")", "처리할 신고 \(open)건")
        let waiting = open > 0 ? StatusLine.pointing(text[language], to: .filter, context) : nil
        let status = StatusLine(
            [part.name(count)[language]], note: StatusLine.joined(waiting, coordinator.note),
            phase: state.phase,
            isEmpty: count == 0)
        let list =
            count == 0
            ? EmptyView.element(state.emptyMessage, state.phase, context)
            : .list(ElementID("notices-\(part.rawValue)"), rows(state, language), label: part.name[language])
        return .column([status.element(context), list])
    }

    private func rows(_ state: ModerationViewModel.State, _ language: Language) -> ListSource {
        switch part {
        case .notices: rows(state.notices, \.notice.subject) { NoticeItem.element($0, language) }
        case .reports: rows(state.reports, \.report.subject) { NoticeItem.element($0) }
        case .log: rows(state.log, \.entry.deed.subject) { NoticeItem.element($0) }
        }
    }

    /// Makes only the visible rows into elements.
    private func rows<Row: Identifiable<Int> & Sendable>(
        _ rows: [Row], _ subject: (Row) -> Subject?, _ element: @escaping @Sendable (Row) -> Element
    ) -> ListSource {
        subjects = Dictionary(rows.compactMap { row in subject(row).map { (row.id, $0) } }) { first, _ in
            first
        }
        return .fitting(count: rows.count, id: { .number(rows[$0].id) }, row: { element(rows[$0]) })
    }

    func appear() async {
        // A fast key press opens this tab before the app has loaded its session.
        if !coordinator.isSignedIn { await coordinator.know() }
        guard coordinator.isSignedIn else { return }
        if !coordinator.isModerator { part = .notices }
        await load()
        if coordinator.isModerator, part != .reports { await loadReports() }
    }

    private func load() async {
        switch part {
        case .notices:
            await notices.send(.loadNotices)
            // The notices are read now.
            if notices.state.failure == nil { await coordinator.account.send(.load) }
        case .reports: await loadReports()
        case .log: await log.send(.loadLog(before: nil, limit: 100))
        }
    }

    private func loadReports() async {
        await reports.send(
            .loadReports(includingResolved: false, before: nil, limit: CommunityCoordinator.mostReports))
    }

    /// Goes to notices, reports or decisions, from any screen.
    func show(_ part: Part) async {
        let isShown = coordinator.flow.isPresented(self)
        self.part = part
        if isShown { await load() } else { coordinator.flow.begin(tab: 3) }
    }

    private func choosePart() async {
        guard await coordinator.mayModerate(), coordinator.flow.isPresented(self) else { return }
        let names = Part.allCases.map { $0.name[coordinator.language] }
        coordinator.flow.present(
            ChoiceSheet(title: title, names, current: part.rawValue, coordinator.flow) { [self] index in
                part = Part(rawValue: index) ?? .notices
                await load()
            })
    }

    /// The subject of a row.
    func subject(of item: ItemID?) -> Subject? {
        if case .number(let id) = item { subjects[id] } else { nil }
    }

    /// Opens the post, at the comment if the subject is a comment.
    private func show(_ subject: Subject) async {
        let model = coordinator.app.moderationScene().makeModerationViewModel()
        await model.send(.locate(subject))
        guard let post = model.state.located else {
            return coordinator.flow.report(failure: model.state.failure, notice: nil)
        }
        coordinator.openThread(post, at: subject.kind == .comment ? subject.id : nil)
    }
}

/// A notice, a report or a decision in a list.
enum NoticeItem {
    static func element(_ row: NoticeRow, _ language: Language) -> Element {
        let mark = row.notice.isRead ? "" : LocalizedText("new", "새 알림")[language] + " · "
        let excerpt = row.excerpt.map { [Element.text(StyledText("> " + $0, .dim))] } ?? []
        return item(
            [.text(StyledText(row.text), .wrapped())] + excerpt + [
                .text(StyledText(mark, .accent) + StyledText(row.age, .dim))
            ])
    }

    static func element(_ row: ReportRow) -> Element {
        item([
            .text(StyledText(row.subject, .strong)), .text(StyledText(row.line), .wrapped()),
            .text(StyledText("> " + row.report.text.firstLine, .dim), .wrapped(most: 3)),
        ])
    }

    static func element(_ row: ModerationLogRow) -> Element {
        var lines: [Element] = [.text(StyledText("\(row.who): \(row.what)"), .wrapped())]
        if !row.entry.reason.isEmpty { lines.append(.text(StyledText(row.entry.reason, .dim), .wrapped())) }
        return item(lines + [.text(StyledText(row.age, .dim))])
    }

    private static func item(_ lines: [Element]) -> Element {
        .column(lines + [.text(" ").role(.decoration)])
    }
}

extension ModerationEntry.Deed {
    fileprivate var subject: Subject? {
        if case .moderated(let subject, _) = self { subject } else { nil }
    }
}
