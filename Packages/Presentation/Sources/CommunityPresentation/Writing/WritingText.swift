public import CommunityDomain
import PresentationCore
public import TextCore

/// The texts about writing, drafts and the outbox.
public enum WritingText {
    public static let queued = LocalizedText(
        "It has not reached the server yet. It waits in the outbox and is sent when the server is "
            + "available.",
        "아직 서버에 전송하지 못했습니다. 보낼 편지함에 보관했다가 연결되면 전송합니다.")

    static func deletedFirst(by entry: Int) -> LocalizedText {
        LocalizedText(
            "But entry \(entry) of the outbox deletes the post first.",
            "다만 보낼 편지함의 \(entry)번 항목이 그 글을 먼저 삭제합니다.")
    }

    /// How to prevent a deletion that still waits.
    public static func takeBack(_ command: String) -> LocalizedText {
        LocalizedText("To keep it: \(command)", "삭제를 취소하려면: \(command)")
    }

    public static let postRestorable = LocalizedText(
        "It can be restored for 7 days.", "7일 안에 복원할 수 있습니다.")

    public static func postRestorable(_ command: String) -> LocalizedText {
        LocalizedText(
            "It can be restored for 7 days: \(command)", "7일 안에 복원할 수 있습니다: \(command)")
    }

    static func nothingToRestore(_ id: Int) -> LocalizedText {
        LocalizedText(
            "There is no deleted post \(id) of yours, or its 7 days are over.",
            "복원할 수 있는 \(id)번 글이 없거나 7일이 지났습니다.")
    }

    static let noDrafts = LocalizedText("No drafts.", "임시 저장한 글이 없습니다.")
    static let draftOfPost = LocalizedText("new post", "새 글")

    static func draftOfPostEdit(_ id: Int) -> LocalizedText {
        LocalizedText("edit of post \(id)", "\(id)번 글 수정")
    }

    static func draftOfComment(_ id: Int) -> LocalizedText {
        LocalizedText("comment on post \(id)", "\(id)번 글에 댓글")
    }

    static func draftOfReply(_ id: Int) -> LocalizedText {
        LocalizedText("reply to comment \(id)", "\(id)번 댓글에 답글")
    }

    static func draftOfCommentEdit(_ id: Int) -> LocalizedText {
        LocalizedText("edit of comment \(id)", "\(id)번 댓글 수정")
    }

    public static func draftKept(_ id: Int, command: String) -> LocalizedText {
        LocalizedText(
            "Your text was saved as draft \(id): \(command)", "작성한 내용을 임시 저장했습니다(\(id)번): \(command)")
    }

    public static func draftKeptOnly(_ id: Int, command: String) -> LocalizedText {
        LocalizedText(
            "Your text is still in draft \(id): \(command)", "작성한 내용은 \(id)번 임시 저장 글에 그대로 있습니다: \(command)")
    }

    /// For a draft whose file another program wrote; `command` is the next step.
    public static func draftNotUTF8(_ id: Int, command: String? = nil) -> LocalizedText {
        let next = command.map { ": \($0)" } ?? "."
        return LocalizedText(
            "Draft \(id) is not UTF-8, so it was not sent. Save it as UTF-8\(next)",
            "\(id)번 임시 저장 글이 UTF-8이 아니어서 보내지 않았습니다. UTF-8로 다시 저장하세요\(next)")
    }

    public static let draftUnseen = LocalizedText(
        "This device has no copy of the text that you want to change, so the change cannot wait in "
            + "the outbox.",
        "수정하려는 글이 이 기기에 없어 보낼 편지함에 보관할 수 없습니다.")

    static func draftDiscarded(_ id: Int) -> LocalizedText {
        LocalizedText("Discarded draft \(id).", "\(id)번 임시 저장 글을 삭제했습니다.")
    }

    /// The question before a draft is deleted.
    public static func askToDiscard(draft id: Int, _ text: String) -> LocalizedText {
        LocalizedText(
            "Delete draft \(id) (“\(text)”)? It cannot be restored.",
            "\(id)번 임시 저장 글(“\(text)”)을 삭제할까요? 복원할 수 없습니다.")
    }

    /// The question before an entry of the outbox is deleted.
    public static func askToDiscard(entry id: Int, _ what: String) -> LocalizedText {
        LocalizedText(
            "Delete entry \(id) (\(what))? It will not be sent and cannot be restored.",
            "\(id)번 항목(\(what))을 삭제할까요? 전송되지 않으며 복원할 수 없습니다.")
    }

    /// The question before the user's own post or comment is deleted; `comments` is the number of comments where it is
    /// known.
    public static func askToDelete(_ subject: Subject, comments: Int? = nil) -> LocalizedText {
        let (english, korean) = (subject.name(in: .english), subject.name(in: .korean))
        return subject.kind == .comment || comments == 0
            ? LocalizedText("Delete \(english)?", "\(korean)을 삭제할까요?")
            : LocalizedText("Delete \(english) and its comments?", "\(korean)을 댓글과 함께 삭제할까요?")
    }

    static func draftElsewhere(_ id: Int, place: String) -> LocalizedText {
        LocalizedText("Draft \(id) was written for \(place).", "\(id)번 임시 저장 글은 다른 곳에서 작성했습니다: \(place)")
    }

    static func draftOfNoPlace(_ id: Int) -> LocalizedText {
        LocalizedText(
            "Draft \(id) is from an older version, which did not save its server and account.",
            "\(id)번 임시 저장 글은 서버와 계정을 기록하지 않던 이전 버전에서 작성했습니다.")
    }

    public static func draftThere(_ command: String) -> LocalizedText {
        LocalizedText("To use it there: \(command)", "작성한 곳에서 사용하려면: \(command)")
    }

    public static func draftHere(_ command: String) -> LocalizedText {
        LocalizedText("To use it here: \(command)", "여기에서 사용하려면: \(command)")
    }

    static func noSuchDraft(_ id: Int) -> LocalizedText {
        LocalizedText("There is no draft \(id).", "\(id)번 임시 저장 글이 없습니다.")
    }

    public static func noSuchEntry(_ id: Int) -> LocalizedText {
        LocalizedText("There is no entry \(id) in the outbox.", "보낼 편지함에 \(id)번 항목이 없습니다.")
    }

    public static func keptInOutbox(_ id: Int, command: String) -> LocalizedText {
        LocalizedText(
            "It was saved as entry \(id) and will be sent later. Do not write it again: \(command)",
            "\(id)번으로 보관했으며 나중에 전송합니다. 다시 작성하지 마세요: \(command)")
    }

    public static func keptInConflict(_ id: Int, retry: String, discard: String) -> LocalizedText {
        LocalizedText(
            "Your text is entry "
                + "\(id) of the outbox and is not sent until you decide: '\(retry)' replaces theirs with it, '\(discard)' discards it.",
            "작성한 내용은 보낼 편지함의 "
                + "\(id)번 항목에 있으며 자동으로 전송되지 않습니다. 서버의 내용을 덮어쓰려면 '\(retry)', 삭제하려면 '\(discard)' 명령을 사용하세요.")
    }

    public static let keptUntilSignIn = LocalizedText(
        "Your text waits in the outbox until you sign in again.", "작성한 내용은 다시 로그인할 때까지 보낼 편지함에 보관합니다.")

    public static func keptPerhaps(_ command: String) -> LocalizedText {
        LocalizedText(
            "The disk failed, so your text may not have been saved. Check before you write it again: "
                + "\(command)",
            "디스크 오류로 작성한 내용이 저장되었는지 확실하지 않습니다. 다시 작성하기 전에 확인하세요: \(command)")
    }

    public static let keptNowhere = LocalizedText(
        "Your text could not be saved. Here it is, so that it is not lost:",
        "작성한 내용을 저장하지 못했습니다. 사라지지 않도록 여기에 표시합니다:")
    public static let hereItIs = LocalizedText(
        "Here is your text, so that it is not lost:", "사라지지 않도록 작성한 내용을 여기에 표시합니다:")
    static let outboxEmpty = LocalizedText("The outbox is empty.", "보낼 편지함이 비어 있습니다.")

    public static func outboxNeedsYou(_ count: Int, command: String) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "change" : "changes") in the outbox \(count == 1 ? "needs" : "need") your decision: \(command)",
            "보낼 편지함에 확인이 필요한 항목이 \(NumberText.grouped(count))개 있습니다: \(command)")
    }

    /// The commands for an entry that needs a decision; `show` where its text is not in sight.
    public static func outboxChoice(_ retry: String, show: String?, discard: String) -> LocalizedText {
        let (english, korean) = (show.map { " '\($0)' shows its text," }, show.map { " 내용을 보려면 '\($0)'," })
        return LocalizedText(
            "'\(retry)' sends it again,\(english ?? "") '\(discard)' discards it.",
            "다시 전송하려면 '\(retry)',\(korean ?? "") 삭제하려면 '\(discard)' 명령을 사용하세요.")
    }

    public static func conflictChoice(_ retry: String, discard: String) -> LocalizedText {
        LocalizedText(
            "'\(retry)' overwrites the server's text with yours, '\(discard)' keeps the server's.",
            "서버의 내용을 내 내용으로 덮어쓰려면 '\(retry)', 서버의 내용을 그대로 두려면 '\(discard)' 명령을 사용하세요.")
    }

    public static func outboxSent(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Sent \(NumberText.grouped(count)) waiting \(count == 1 ? "change" : "changes").",
            "대기 중이던 항목 \(NumberText.grouped(count))개를 전송했습니다.")
    }

    static func outboxDiscarded(_ id: Int) -> LocalizedText {
        LocalizedText("Discarded entry \(id).", "보낼 편지함의 \(id)번 항목을 삭제했습니다.")
    }

    static func outboxRejected(_ id: Int, what: String, reason: String) -> LocalizedText {
        LocalizedText(
            "Entry \(id) (\(what)) was not sent. \(reason)", "\(id)번 항목(\(what))을 전송하지 못했습니다. \(reason)")
    }

    static func outboxRetried(_ id: Int) -> LocalizedText {
        LocalizedText("Entry \(id) will be sent again.", "\(id)번 항목을 다시 전송합니다.")
    }

    /// The number of entries in the outbox.
    public static func outboxCount(_ count: Int) -> LocalizedText {
        LocalizedText("\(NumberText.grouped(count)) in the outbox", "보낼 항목 \(NumberText.grouped(count))개")
    }

    /// The waiting writes, of which the text names up to three, and the command that lists them.
    public static func notSent(_ what: [String], command: String) -> LocalizedText {
        let what = what.prefix(3).joined(separator: ", ") + (what.count > 3 ? ", …" : "")
        return LocalizedText("Not sent yet (\(what)): \(command)", "아직 전송하지 않음(\(what)): \(command)")
    }

    static let newPost = LocalizedText("New post", "새 글")
    static let newTitledPost = LocalizedText("New post; the first line is its title", "새 글(첫 줄은 제목)")

    static func answer(_ post: Int) -> LocalizedText {
        LocalizedText("Comment on post \(post)", "\(post)번 글에 댓글")
    }

    static func reply(_ comment: Int) -> LocalizedText {
        LocalizedText("Reply to comment \(comment)", "\(comment)번 댓글에 답글")
    }

    static func edit(_ subject: String) -> LocalizedText {
        LocalizedText("Edit \(subject)", "\(subject) 수정")
    }

    static func length(_ count: Int, limit: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) of \(NumberText.grouped(limit)) characters",
            "\(NumberText.grouped(count))/\(NumberText.grouped(limit))자")
    }

    static func savedAs(_ draft: Int) -> LocalizedText {
        LocalizedText("saved as draft \(draft)", "임시 저장됨(\(draft)번)")
    }

    static let saving = LocalizedText("saving …", "저장 중…")
    static let unsaved = LocalizedText("not saved", "저장하지 못함")

    static let replaces = LocalizedText(
        "It was changed in the meantime. Sending again replaces the text below.",
        "그사이 다른 내용으로 바뀌었습니다. 다시 보내면 아래 내용을 덮어씁니다.")
    static let mayReplace = LocalizedText(
        "It may have been changed since you began. Sending it replaces the text below.",
        "작성을 시작한 뒤에 글이 바뀌었을 수 있습니다. 보내면 아래 내용을 덮어씁니다.")
    static let waiting = LocalizedText("waiting", "대기")
    static let conflict = LocalizedText("conflict", "충돌")
    static let refused = LocalizedText("rejected", "거절됨")
    static let doubtful = LocalizedText("unknown", "확인 필요")
    static let whyDoubtful = LocalizedText(
        "It was sent so long ago that the server may or may not have it. Check before sending it again.",
        "보낸 지 오래되어 서버에 등록되었는지 알 수 없습니다. 다시 전송하기 전에 확인하세요.")
    public static let theirs = LocalizedText("On the server", "서버의 내용")

    public static func theirs(_ version: Int) -> LocalizedText {
        LocalizedText("On the server (version \(version)):", "서버의 내용(버전 \(version)):")
    }

    public static let yours = LocalizedText("Yours", "작성한 내용")
}

extension BoardPlace {
    /// `meng at http://board.example`; the board alone when the account's name is not known.
    public func name(in language: Language) -> String {
        let board = server ?? LocalizedText("the board of this device", "이 기기의 게시판")[language]
        guard account != nil, let name else { return board }
        return LocalizedText("\(name) at \(board)", "\(board)의 \(name)님")[language]
    }
}

extension WaitingElsewhere {
    /// The number of texts that wait for a place, and the command that lists them.
    public func text(command: String, in language: Language) -> String {
        guard let place = place?.name(in: language) else {
            return LocalizedText(
                "\(NumberText.grouped(count)) \(count == 1 ? "draft" : "drafts") from an older version \(count == 1 ? "has" : "have") no known server: \(command)",
                "서버를 알 수 없는 이전 버전의 임시 저장 글이 \(NumberText.grouped(count))개 있습니다: \(command)")[language]
        }
        if isReplaced {
            return LocalizedText(
                "\(NumberText.grouped(count)) \(count == 1 ? "item is" : "items are") waiting for an earlier board of \(place), which was replaced or restored: \(command)",
                "교체되거나 복원되기 전의 게시판(\(place))에 쓴 항목이 \(NumberText.grouped(count))개 남아 있습니다: \(command)")[
                    language]
        }
        return LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "item is" : "items are") waiting for \(place): \(command)",
            "다른 곳(\(place))에 대기 중인 항목이 \(NumberText.grouped(count))개 있습니다: \(command)")[language]
    }
}

extension Write {
    /// The kind of write, in a few words.
    func name(in language: Language) -> String {
        let id = needed?.id ?? 0
        let text =
            switch kind {
            case .createPost: LocalizedText("new post", "새 글")
            case .editPost: LocalizedText("edit of post \(id)", "\(id)번 글 수정")
            case .restorePost: LocalizedText("restore post \(id)", "\(id)번 글 복원")
            case .deletePost: LocalizedText("delete post \(id)", "\(id)번 글 삭제")
            case .createComment where replyTo != nil: WritingText.draftOfReply(id)
            case .createComment: LocalizedText("comment on post \(id)", "\(id)번 글에 댓글")
            case .editComment: LocalizedText("edit of comment \(id)", "\(id)번 댓글 수정")
            case .deleteComment: LocalizedText("delete comment \(id)", "\(id)번 댓글 삭제")
            case .reactPost, .reactComment:
                LocalizedText(
                    "reaction to \(Subject(kind.subject, id).name(in: .english))",
                    "\(Subject(kind.subject, id).name(in: .korean)) 반응")
            case .unreactPost, .unreactComment:
                LocalizedText(
                    "remove a reaction from \(Subject(kind.subject, id).name(in: .english))",
                    "\(Subject(kind.subject, id).name(in: .korean)) 반응 취소")
            case .reportPost, .reportComment:
                LocalizedText(
                    "report of \(Subject(kind.subject, id).name(in: language))",
                    "\(Subject(kind.subject, id).name(in: language)) 신고")
            }
        return text[language]
    }
}

extension Written {
    /// The result, as a sentence.
    func notice(for write: Write, in language: Language) -> String {
        if self != .accepted, let text = write.reactionNotice(in: language) { return text }
        let text =
            switch (self, write.kind.isNew) {
            case (.post(let post), _) where write.kind == .restorePost && post.commentCount == 0:
                LocalizedText("Restored post \(post.id).", "\(post.id)번 글을 복원했습니다.")
            case (.post(let post), _) where write.kind == .restorePost:
                LocalizedText("Restored post \(post.id) and its comments.", "\(post.id)번 글을 댓글과 함께 복원했습니다.")
            case (.post(let post), true):
                LocalizedText("Created post \(post.id).", "\(post.id)번 글을 등록했습니다.")
            case (.post(let post), _): LocalizedText("Changed post \(post.id).", "\(post.id)번 글을 수정했습니다.")
            case (.comment(let comment), true):
                LocalizedText("Created comment \(comment.id).", "\(comment.id)번 댓글을 등록했습니다.")
            case (.comment(let comment), _):
                LocalizedText("Changed comment \(comment.id).", "\(comment.id)번 댓글을 수정했습니다.")
            case (.deletedPost(let id), _): LocalizedText("Deleted post \(id).", "\(id)번 글을 삭제했습니다.")
            case (.deletedComment(let id), _): LocalizedText("Deleted comment \(id).", "\(id)번 댓글을 삭제했습니다.")
            case (.reported(_, isRepeated: true), _):
                LocalizedText(
                    "You had reported it already. Your new reason replaced the old one.",
                    "이미 신고한 내용입니다. 신고 사유를 새로 바꾸었습니다.")
            case (.reported, _):
                LocalizedText("Reported. A moderator will review it.", "신고했습니다. 운영자가 검토합니다.")
            case (.accepted, _):
                LocalizedText(
                    "The server accepted it, but its answer could not be read.", "서버에 전송했지만 응답을 읽을 수 없습니다.")
            }
        return text[language]
    }
}
