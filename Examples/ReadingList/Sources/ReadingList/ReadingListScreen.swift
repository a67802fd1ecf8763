import PresentationCore
public import TerminalUI
import TextCore

/// The unread articles on a full screen, or line by line in the accessible mode.
@MainActor
final class ReadingListScreen: ActionScreen {
    private let model: ReadingListViewModel
    private let flow: Flow

    init(_ model: ReadingListViewModel, _ flow: Flow) {
        self.model = model
        self.flow = flow
    }

    let title = "To read"
    var actions: ScreenActions<ReadingListScreen> { Self.all }

    /// The keys, the help, the hints and the effects, in one place.
    nonisolated static let all = ScreenActions<ReadingListScreen>(
        list: "reading-list",
        [
            Action(
                "mark-read", LocalizedText(verbatim: "Mark as read"), keys: ["r"],
                hint: LocalizedText(verbatim: "read")
            ).forSubject(command: { "read \($1.id)" }) { await $0.markRead($1) },
            Action("refresh", LocalizedText(verbatim: "Refresh"), keys: ["ctrl+r"], onlyReads: true)
                .forScreen(command: { _ in "list" }) { await $0.appear() },
        ])

    func body(in context: ViewContext) -> Element {
        let articles = model.state.articles
        let rows = ListSource(
            count: articles.count, id: { .number(articles[$0].id) },
            row: { index in
                .row([
                    .text(StyledText(articles[index].title)).fill(),
                    .text(StyledText(articles[index].address, .dim)),
                ])
            })
        return .column([
            .text(StyledText(status, model.state.phase.failure == nil ? .dim : .bad)).role(.status),
            .list("articles", rows, label: title).fill(),
        ])
    }

    private var status: String {
        switch model.state.phase {
        case .idle, .loading: "Loading …"
        case .failed(let failure): failure.message
        case .loaded where model.state.articles.isEmpty: "Nothing to read."
        case .loaded: "\(model.state.articles.count) to read"
        }
    }

    func appear() async { await model.send(.load) }

    func subject(of item: ItemID?) -> Article? {
        model.state.articles.first { .number($0.id) == item }
    }

    func commandLine(_ command: String) -> String { "\(ReadingListApp.spec.name) \(command)" }

    private func markRead(_ article: Article) async {
        await model.send(.mark(article.id, isRead: true))
        guard model.state.phase.failure == nil else { return }
        flow.show(toast: "Marked “\(article.title)” as read.") { [model] in
            await model.send(.mark(article.id, isRead: false))
        }
    }
}

extension Flow {
    /// The screens of the app: one tab.
    public static func readingList(_ model: ReadingListViewModel) -> Flow {
        let flow = Flow()
        flow.addTab(LocalizedText(verbatim: "To read"), ReadingListScreen(model, flow))
        return flow
    }
}

extension KeyTable {
    /// The keys of all screens.
    @MainActor
    public static func readingList(_ flow: Flow) throws -> KeyTable {
        try KeyTable([flow.everywhere, ReadingListScreen.all.scope])
    }
}
