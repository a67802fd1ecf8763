import AppCore
import CommunityDomain
import CommunityPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli watch`: prints events as they happen.
struct WatchCommand: Sendable {
    static let spec = CommandSpec(
        "watch", LocalizedText("Show what happens on the board, or to a post, live", "게시판이나 글의 소식을 실시간으로 보기"),
        discussion: LocalizedText(
            "Without a post it shows the whole board. It reconnects automatically and misses nothing "
                + "meanwhile. With --json each event is one line. Press Ctrl-C to stop (exit code 0).",
            "글 번호가 없으면 게시판 전체를 보여 줍니다. 연결이 끊기면 자동으로 다시 연결하며, 그사이의 소식도 빠뜨리지 않습니다. --json을 붙이면 이벤트를 한 줄에 "
                + "하나씩 출력합니다. Ctrl-C로 종료합니다(종료 코드 0)."),
        arguments: [ArgumentSpec("post", count: .zeroOrOne, LocalizedText("The post's number", "글 번호"))],
        options: [
            .text("after", "EVENT", LocalizedText("Continue after this event", "이 이벤트 다음부터")),
            .json,
        ],
        examples: [.init("community-cli watch 1", LocalizedText("Comments live", "댓글 실시간 보기"))])

    let post: Post.ID?
    let after: CommunityEvent.ID?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        post = try parsed.numberIfGiven("post", spelled: "<post>")
        after = try parsed.number(option: "after", from: 0)
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: BoardSceneDIContainer, _ run: Run) async -> ExitCode {
        let (json, post, isBoard) = (json, post, post == nil)
        let watching = Watching(run)
        let viewModel = scene.makeWatchViewModel {
            guard !json else { return }
            let text = post.map(BoardText.watching) ?? BoardText.watchingBoard
            run.console.error(text[run.language])
        } onItem: { event, item in
            if json {
                Self.print(event, item, run)
            } else {
                Self.show(item, ofBoard: isBoard, run)
            }
            watching.printed()
        }
        let failure = await watching.failure {
            await viewModel.send(.watch(post, after: after))
            return viewModel.state.phase.failure
        }
        return failure.map { run.dialog.fail($0, about: post.map(String.init)) } ?? .stopped
    }

    private static func print(
        _ event: CommunityEvent?, _ item: WatchViewModel.Item, _ run: Run
    ) {
        if let event {
            _ = run.dialog.print(line: EventJSON(event))
        } else if case .connection(let text) = item {
            run.console.error(text)
        }
    }

    private static func say(_ text: LocalizedText, _ run: Run) {
        run.console.out(run.console.style("\(text[run.language])", .dim))
    }

    private static func show(_ item: WatchViewModel.Item, ofBoard isBoard: Bool, _ run: Run) {
        // A reader who comes back later cannot tell when "just now" was.
        func moment(_ date: Date) -> String { TimeText.moment(date, run.localTime) }
        switch item {
        case .post(let row, let isNew):
            say(
                isNew ? LocalizedText("New post:", "새 글:") : LocalizedText("Changed post:", "변경된 글:"), run)
            PostLines.whole(row, moment: moment(row.post.createdAt), run).forEach(run.console.out)
        case .comment(let row, let isNew):
            let (english, korean) =
                isBoard ? (" on post \(row.comment.postID)", "\(row.comment.postID)번 글의 ") : ("", "")
            say(
                isNew
                    ? LocalizedText("New comment\(english):", "\(korean)새 댓글:")
                    : LocalizedText("Changed comment\(english):", "\(korean)변경된 댓글:"), run)
            PostLines.whole(row, moment: moment(row.comment.createdAt), run).forEach(run.console.out)
        case .gone(let text): run.console.out(text)
        case .notice(let row):
            let style = run.console.style
            run.console.out("\(style("\(row.text)", .bold)) \(style("· \(row.moment)", .dim))")
            if let excerpt = row.excerpt { run.console.out("  > \(excerpt)") }
        case .connection(let text):
            run.console.error(text)
            return
        }
        run.console.out("")
    }
}
