import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalUI
import TextCore

/// Names of the actions on the screens of the board.
extension ActionID {
    static let write: ActionID = "write"
    static let answer: ActionID = "answer"
    static let edit: ActionID = "edit"
    static let delete: ActionID = "delete"
    static let report: ActionID = "report"
    static let moderate: ActionID = "moderate"
    static let search: ActionID = "search"
    static let filter: ActionID = "filter"
    static let sendOutbox: ActionID = "send-outbox"
    static let retry: ActionID = "retry"
    static let discard: ActionID = "discard"
    static let like: ActionID = "like"
    static let reply: ActionID = "reply"
    static let signIn: ActionID = "sign-in"
    static let signUp: ActionID = "sign-up"
    static let signOut: ActionID = "sign-out"
    static let changePassword: ActionID = "change-password"
    static let showPasswords: ActionID = "show-passwords"
}

extension Action {
    /// Without an account it leads to signing in. In lists it applies to the selected row.
    static let answerRow = answer(isForRow: true)
    static func answer(isForRow: Bool) -> Action {
        Action(
            .answer, LocalizedText("Comment on the post", "댓글 쓰기"), keys: ["a"],
            hint: LocalizedText("comment", "댓글"), isForRow: isForRow, opensScreen: true)
    }
    static let search = Action(
        .search, LocalizedText("Search the board", "게시판 검색"), keys: ["/"],
        hint: LocalizedText("search", "검색"), opensScreen: true)
    static let moderate = Action(
        .moderate, LocalizedText("Decide as a moderator", "운영자로서 처리"), keys: ["m"],
        button: LocalizedText("Decide", "처리"), onlyReads: true, isForRow: true, opensScreen: true)
    static let showPasswords = Action(
        .showPasswords, LocalizedText("Show or hide the passwords", "비밀번호 표시 또는 숨기기"),
        keys: ["ctrl+t"], hint: LocalizedText("show", "표시"))
}

/// A screen of the board.
@MainActor
protocol BoardHost: ActionScreen {
    var coordinator: CommunityCoordinator { get }
}

extension BoardHost {
    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }
}

extension AccountFormViewModel.Purpose {
    /// The command with the same effect.
    var line: String {
        switch self {
        case .signIn: "signin NAME"
        case .signUp: "signup NAME EMAIL"
        case .changePassword: "password"
        }
    }
}

/// The actions that several screens have.
extension ScreenAction where Host: BoardHost {
    static var write: Self {
        Action(
            .write, LocalizedText("Write a post", "글 쓰기"), keys: ["c"], hint: LocalizedText("write", "글 쓰기"),
            isMain: true, opensScreen: true
        ).forScreen(command: { _ in "post create TEXT" }) { await $0.coordinator.write(.newPost) }
    }
    static var signIn: Self {
        Action(
            .signIn, LocalizedText("Sign in", "로그인"), keys: ["i"], hint: LocalizedText("sign in", "로그인"),
            asksForSecret: true
        ).forScreen(command: { _ in AccountFormViewModel.Purpose.signIn.line }) {
            await $0.coordinator.signIn()
        }
    }
    static var signUp: Self {
        Action(
            .signUp, LocalizedText("Create an account", "가입하기"), keys: ["n"],
            hint: LocalizedText("sign up", "가입하기"), asksForSecret: true
        ).forScreen(command: { _ in AccountFormViewModel.Purpose.signUp.line }) {
            $0.coordinator.openForm(.signUp)
        }
    }
    /// An action that leads to signing in.
    static func signIn(for action: Action) -> Self { action.forScreen { await $0.coordinator.signIn() } }
}

/// A post or a comment that actions apply to.
struct WrittenText {
    let subject: Subject
    let post: Post.ID
    let isMine: Bool
    let isGone: Bool
    let text: String
    let state: ModerationState
    let reactions: Reactions

    /// "post 3"
    fileprivate var name: String { "\(subject.kind.rawValue) \(subject.id)" }
    fileprivate var isLiked: Bool { reactions.mine.contains(.like) }

    init(_ row: PostRow) {
        subject = .post(row.id)
        post = row.id
        (isMine, isGone, text) = (row.isMine, row.isGone, row.post.text)
        (state, reactions) = (row.post.state, row.post.reactions)
    }

    /// A comment is gone together with its post.
    init(_ row: CommentRow, of post: Post.ID, isPostGone: Bool) {
        subject = .comment(row.id)
        self.post = post
        (isMine, isGone, text) = (row.isMine, row.isGone || isPostGone, row.comment.text)
        (state, reactions) = (row.comment.state, row.comment.reactions)
    }
}

/// A screen with posts or comments.
@MainActor
protocol TextHost: BoardHost where ActionSubject == WrittenText {
    /// The server has deleted a text.
    func deleted(_ text: WrittenText)
}

/// The actions on a post or a comment. An action that would be refused by local information is not offered.
extension ScreenAction where Host: TextHost {
    static var like: Self {
        Action(
            .like, LocalizedText("Like it, or undo the like", "좋아요 누르기/취소"), keys: ["+"],
            button: LocalizedText("Like", "좋아요"), isForRow: true
        ).forSubject(
            command: { "reaction \($1.isLiked ? "remove" : "add") \($1.name)" },
            offers: { $1?.isGone != true }
        ) { await $0.coordinator.like($1.subject, $1.reactions) }
    }
    static var reply: Self {
        Action(
            .reply, LocalizedText("Reply to this comment", "이 댓글에 답글 쓰기"), keys: ["w"],
            button: LocalizedText("Reply", "답글"), isForRow: true,
            opensScreen: true
        ).forSubject(
            command: { $1.subject.kind == .comment ? "comment reply \($1.subject.id) TEXT" : nil },
            offers: { $1.map { $0.subject.kind == .comment && !$0.isGone } ?? true }
        ) {
            guard $1.subject.kind == .comment else { return }
            await $0.coordinator.write(.reply(to: $1.subject.id, post: $1.post))
        }
    }
    static var edit: Self {
        Action(
            .edit, LocalizedText("Edit what you wrote", "내가 쓴 내용 수정"), keys: ["e"],
            hint: LocalizedText("edit", "수정"), isForRow: true, opensScreen: true
        ).forSubject(
            command: { "\($1.subject.kind.rawValue) edit \($1.subject.id) TEXT" },
            offers: { $1.map { $0.isMine && !$0.isGone } ?? true }
        ) { await $0.coordinator.edit($1.subject, isMine: $1.isMine) }
    }
    static var delete: Self {
        Action(
            .delete, LocalizedText("Delete what you wrote", "내가 쓴 내용 삭제"), keys: ["d", "delete"],
            button: LocalizedText("Delete", "삭제"), isForRow: true
        ).forSubject(
            command: { "\($1.subject.kind.rawValue) delete \($1.subject.id) --yes" },
            offers: { $1.map { $0.isMine && !$0.isGone } ?? true }
        ) { screen, text in
            await screen.coordinator.delete(text.subject, isMine: text.isMine, text: text.text) {
                screen.deleted(text)
            }
        }
    }
    static var report: Self {
        Action(
            .report, LocalizedText("Report to the moderators", "운영자에게 신고"), keys: ["!"],
            button: LocalizedText("Report", "신고"), isForRow: true,
            opensScreen: true
        ).forSubject(
            command: { "report \($1.name) REASON" }, offers: { $1.map { !$0.isMine && !$0.isGone } ?? true }
        ) { await $0.coordinator.report($1.subject, isMine: $1.isMine) }
    }
    static var moderate: Self {
        Action.moderate.forSubject(
            command: { ModerateCommand.line(hide: $1.subject) },
            offers: { $0.coordinator.isModerator && $1?.isMine != true }
        ) { await $0.coordinator.moderate($1.subject, in: $1.state, isMine: $1.isMine, from: $0) }
    }
}

extension ActionScope {
    static let composer = ActionScope(
        "composer",
        [
            .submit(LocalizedText("Send the text", "보내기"), hint: LocalizedText("send", "보내기")),
            Action(
                .discard, LocalizedText("Discard the text", "쓴 내용 버리기"), keys: ["ctrl+x"],
                hint: LocalizedText("discard", "버리기")),
        ])

    /// The submit action is named after the purpose of the form.
    static func accountForm(_ purpose: AccountFormViewModel.Purpose) -> ActionScope {
        let submit: Action =
            switch purpose {
            case .signIn: .submit(LocalizedText("Sign in", "로그인"), hint: LocalizedText("sign in", "로그인"))
            case .signUp:
                .submit(
                    LocalizedText("Create the account", "가입하기"), hint: LocalizedText("sign up", "가입하기"))
            case .changePassword:
                .submit(
                    LocalizedText("Change the password", "비밀번호 변경"), hint: LocalizedText("change", "변경"))
            }
        return ActionScope("account-form", [submit, .showPasswords])
    }

    static let welcome = sheet(
        "welcome", enter: LocalizedText("Choose", "선택"), hint: LocalizedText("choose", "선택"))
    static let searching = sheet(
        "search-text", enter: LocalizedText("Search", "검색"), hint: LocalizedText("search", "검색"))
    static let finding = sheet(
        "find-text", enter: LocalizedText("Find", "찾기"), hint: LocalizedText("find", "찾기"))
    static let reason = sheet(
        "reason", enter: LocalizedText("Send the reason", "사유 보내기"), hint: LocalizedText("send", "보내기"))
}
