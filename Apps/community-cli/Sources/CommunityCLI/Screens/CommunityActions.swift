import AppCore
import CommunityPresentation
import TerminalUI
import TextCore

/// The actions on the screens of the board, besides the global ones.
extension ActionID {
    static let write: ActionID = "write"
    static let answer: ActionID = "answer"
    static let edit: ActionID = "edit"
    static let delete: ActionID = "delete"
    static let report: ActionID = "report"
    static let moderate: ActionID = "moderate"
    static let search: ActionID = "search"
    static let filter: ActionID = "filter"
    static let foldAll: ActionID = "fold-all"
    static let find: ActionID = "find"
    static let findNext: ActionID = "find-next"
    static let findPrevious: ActionID = "find-previous"
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
    static let write = Action(
        .write, LocalizedText("Write a post", "글 쓰기"), keys: ["c"], hint: LocalizedText("write", "글 쓰기"),
        opensScreen: true)
    private static func answer(isForRow: Bool) -> Action {
        Action(
            .answer, LocalizedText("Comment on the post", "댓글 쓰기"), keys: ["a"],
            hint: LocalizedText("comment", "댓글"), isForRow: isForRow, opensScreen: true)
    }
    /// In lists it applies to the selected row.
    static let answerRow = answer(isForRow: true)
    static let answer = answer(isForRow: false)
    static let like = Action(
        .like, LocalizedText("Like it, or undo the like", "좋아요 누르기/취소"), keys: ["+"], isForRow: true)
    static let reply = Action(
        .reply, LocalizedText("Reply to this comment", "이 댓글에 답글 쓰기"), keys: ["w"], isForRow: true,
        opensScreen: true)
    static let edit = Action(
        .edit, LocalizedText("Edit what you wrote", "내가 쓴 내용 수정"), keys: ["e"],
        hint: LocalizedText("edit", "수정"), isForRow: true, opensScreen: true)
    static let delete = Action(
        .delete, LocalizedText("Delete what you wrote", "내가 쓴 내용 삭제"), keys: ["d", "delete"],
        isForRow: true)
    static let report = Action(
        .report, LocalizedText("Report to the moderators", "운영자에게 신고"), keys: ["!"], isForRow: true,
        opensScreen: true)
    static let moderate = Action(
        .moderate, LocalizedText("Decide as a moderator", "운영자로서 처리"), keys: ["m"], onlyReads: true,
        isForRow: true, opensScreen: true)
    static let search = Action(
        .search, LocalizedText("Search the board", "게시판 검색"), keys: ["/"],
        hint: LocalizedText("search", "검색"), opensScreen: true)
    static let signIn = Action(
        .signIn, LocalizedText("Sign in", "로그인"), keys: ["i"], hint: LocalizedText("sign in", "로그인"),
        asksForSecret: true)
    static let signUp = Action(
        .signUp, LocalizedText("Create an account", "가입하기"), keys: ["n"],
        hint: LocalizedText("sign up", "가입하기"), asksForSecret: true)
    static let showPasswords = Action(
        .showPasswords, LocalizedText("Show or hide the passwords", "비밀번호 표시/숨기기"),
        keys: ["ctrl+t"], hint: LocalizedText("show", "표시"))
}

extension ActionScope {
    /// The same scope with one more action in front.
    func with(_ action: Action) -> ActionScope { ActionScope(name, [action] + actions) }

    static let board = ActionScope(
        "board",
        [
            .write, .search,
            Action(
                .filter, LocalizedText("Choose which posts to show", "볼 글 고르기"), keys: ["f"],
                hint: LocalizedText("posts", "볼 글")),
            .answerRow, .like, .report, .moderate, .refresh,
        ])
    /// For guests, who read without an account.
    static let guestsBoard = board.with(.signUp).with(.signIn)
    static let myPosts = ActionScope("my-posts", [.write, .edit, .delete, .answerRow, .refresh])
    /// Actions that need an account lead to signing in, and back.
    static let nobodysBoard = ActionScope(
        "nobody", [.signIn, .signUp, .write, .search, .answerRow, .refresh])
    static let nobodysPosts = ActionScope(
        "nobodys-posts", [.signIn, .signUp, .write, .answerRow, .refresh])

    static let thread = ActionScope(
        "thread",
        [
            Action(
                .open, LocalizedText("Collapse or expand", "한 줄로 접기/펼치기"), keys: ["enter"],
                hint: LocalizedText("fold", "접기"), isForRow: true),
            .answer,
            Action(
                .foldAll, LocalizedText("Fold or unfold all comments", "댓글 모두 접기/펼치기"), keys: ["z"],
                hint: LocalizedText("fold all", "모두 접기")),
            Action(
                .find, LocalizedText("Find in this thread", "이 글과 댓글에서 찾기"), keys: ["/"],
                hint: LocalizedText("find", "찾기")),
            Action(
                .findNext, LocalizedText("Next match", "다음 찾기"), keys: ["n"], onlyReads: true),
            Action(
                .findPrevious, LocalizedText("Previous match", "이전 찾기"), keys: ["p"], onlyReads: true),
            .reply, .like, .edit, .delete, .report, .moderate, .refresh,
        ])

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

    static let signedIn = ActionScope(
        "signed-in",
        [
            Action(
                .changePassword, LocalizedText("Change the password", "비밀번호 변경"), keys: ["p"],
                hint: LocalizedText("password", "비밀번호"), asksForSecret: true),
            Action(
                .signOut, LocalizedText("Sign out on this device", "이 기기에서 로그아웃"), keys: ["o"],
                hint: LocalizedText("sign out", "로그아웃")),
            .refresh,
        ])
    static let signedOut = ActionScope("signed-out", [.signIn, .signUp, .refresh])

    static let writing = ActionScope(
        "writing",
        [
            .write,
            Action(
                .sendOutbox, LocalizedText("Send the outbox now", "보낼 편지함 지금 전송"), keys: ["s"],
                hint: LocalizedText("send all", "모두 전송")),
            Action(
                .retry, LocalizedText("Send this entry again", "이 항목 다시 전송"), keys: ["t"],
                hint: LocalizedText("again", "다시"), isForRow: true),
            Action(
                .discard, LocalizedText("Discard this text", "이 글 삭제"), keys: ["d", "delete"],
                hint: LocalizedText("discard", "삭제"), isForRow: true),
            .refresh,
        ])

    static let notices = ActionScope(
        "notices",
        [
            Action(
                .filter, LocalizedText("Choose notices, reports or decisions", "알림, 신고, 처리 기록 고르기"),
                keys: ["f"], hint: LocalizedText("show", "보기")),
            .moderate, .refresh,
        ])

    static let welcome = sheet(
        "welcome", enter: LocalizedText("Choose", "선택"), hint: LocalizedText("choose", "선택"))
    static let searching = sheet(
        "search-text", enter: LocalizedText("Search", "검색"), hint: LocalizedText("search", "검색"))
    static let finding = sheet(
        "find-text", enter: LocalizedText("Find", "찾기"), hint: LocalizedText("find", "찾기"))
    static let reason = sheet(
        "reason", enter: LocalizedText("Send the reason", "사유 보내기"), hint: LocalizedText("send", "보내기"))
}
