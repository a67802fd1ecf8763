public import CommunityDomain
import PresentationCore
public import TextCore

/// The words of writing, drafts and the outbox.
public enum WritingText {
    public static let queued = LocalizedText(
        "The server has not taken it yet. It waits in the outbox and is sent when the server is back.",
        "아직 서버가 받지 못했습니다. 보낼 편지함에 두었다가 연결되면 보냅니다.")
    static let noDrafts = LocalizedText("No drafts.", "임시 저장한 글이 없습니다.")
    static let draftOfPost = LocalizedText("new post", "새 글")

    static func draftOfPostEdit(_ id: Int) -> LocalizedText {
        LocalizedText("edit of post \(id)", "\(id)번 글 수정")
    }

    static func draftOfComment(_ id: Int) -> LocalizedText {
        LocalizedText("comment on post \(id)", "\(id)번 글에 댓글")
    }

    static func draftOfCommentEdit(_ id: Int) -> LocalizedText {
        LocalizedText("edit of comment \(id)", "\(id)번 댓글 수정")
    }

    public static func draftKept(_ id: Int, command: String) -> LocalizedText {
        LocalizedText("Your text is kept as draft \(id): \(command)", "쓴 내용을 임시 저장 \(id)번에 두었습니다: \(command)")
    }

    public static func draftKeptOnly(_ id: Int, command: String) -> LocalizedText {
        LocalizedText(
            "Your text stays in draft \(id): \(command)", "쓴 내용은 임시 저장 \(id)번에 그대로 있습니다: \(command)")
    }

    public static let draftUnseen = LocalizedText(
        "This device has not seen the text that you want to change, so the change cannot wait in the outbox.",
        "고치려는 내용을 이 기기에서 본 적이 없어 보낼 편지함에 둘 수 없습니다.")

    static func draftDiscarded(_ id: Int) -> LocalizedText {
        LocalizedText("Discarded draft \(id).", "임시 저장 \(id)번을 버렸습니다.")
    }

    static func draftElsewhere(_ id: Int, place: String) -> LocalizedText {
        LocalizedText("Draft \(id) belongs to \(place).", "임시 저장 \(id)번을 쓴 곳은 여기가 아닙니다: \(place)")
    }

    static func draftOfNoPlace(_ id: Int) -> LocalizedText {
        LocalizedText(
            "Draft \(id) is of an older version, which did not keep where it belongs.",
            "임시 저장 \(id)번은 쓴 곳을 기록하지 않던 이전 버전의 것입니다.")
    }

    public static func draftThere(_ command: String) -> LocalizedText {
        LocalizedText("To use it there: \(command)", "쓴 곳에서 쓰려면: \(command)")
    }

    public static func draftHere(_ command: String) -> LocalizedText {
        LocalizedText("If it belongs here: \(command)", "여기 것이 맞다면: \(command)")
    }

    static func noSuchDraft(_ id: Int) -> LocalizedText {
        LocalizedText("There is no draft \(id).", "임시 저장 \(id)번이 없습니다.")
    }

    static func noSuchEntry(_ id: Int) -> LocalizedText {
        LocalizedText("There is no entry \(id) in the outbox.", "보낼 편지함에 \(id)번이 없습니다.")
    }

    public static func keptInOutbox(_ id: Int, command: String) -> LocalizedText {
        LocalizedText(
            "It is kept as entry \(id) and sent later, so do not write it again: \(command)",
            "\(id)번으로 보관해 나중에 보내니 다시 쓰지 마세요: \(command)")
    }

    public static func keptInConflict(_ id: Int, retry: String, discard: String) -> LocalizedText {
        LocalizedText(
            "Yours waits for your decision as entry \(id) of the outbox and is not sent by itself: '\(retry)' puts it in the place of theirs, '\(discard)' drops it.",
            "내가 쓴 내용은 보낼 편지함 \(id)번에 두었으며 저절로 보내지 않습니다. 서버의 내용을 바꾸려면 '\(retry)', 버리려면 '\(discard)' 명령을 쓰세요.")
    }

    public static let keptUntilSignIn = LocalizedText(
        "Your text waits in the outbox until you sign in again.", "쓴 내용은 다시 로그인할 때까지 보낼 편지함에서 기다립니다.")

    public static func keptPerhaps(_ command: String) -> LocalizedText {
        LocalizedText(
            "The disk failed, so it is not sure whether your text is kept. Look before you write it again: \(command)",
            "디스크 오류로 쓴 내용이 보관되었는지 확실하지 않습니다. 다시 쓰기 전에 확인하세요: \(command)")
    }

    public static let keptNowhere = LocalizedText(
        "Your text could not be kept. Here it is, so that it is not lost:",
        "쓴 내용을 보관하지 못했습니다. 잃어버리지 않도록 여기에 다시 보여 드립니다:")
    public static let hereItIs = LocalizedText(
        "Here it is, so that it is not lost:", "잃어버리지 않도록 여기에 다시 보여 드립니다:")
    static let outboxEmpty = LocalizedText("The outbox is empty.", "보낼 편지함이 비어 있습니다.")

    public static func outboxNeedsYou(_ count: Int, command: String) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "text" : "texts") in the outbox \(count == 1 ? "needs" : "need") your decision: \(command)",
            "보낼 편지함에 직접 정해야 할 것이 \(NumberText.grouped(count))개 있습니다: \(command)")
    }

    public static func outboxChoice(_ retry: String, discard: String) -> LocalizedText {
        LocalizedText(
            "'\(retry)' sends it once more, '\(discard)' drops it.",
            "다시 보내려면 '\(retry)', 버리려면 '\(discard)' 명령을 쓰세요.")
    }

    static func outboxSent(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Sent \(NumberText.grouped(count)) waiting \(count == 1 ? "text" : "texts").",
            "기다리던 것 \(NumberText.grouped(count))개를 보냈습니다.")
    }

    static func outboxDiscarded(_ id: Int) -> LocalizedText {
        LocalizedText("Discarded entry \(id).", "보낼 편지함 \(id)번을 버렸습니다.")
    }

    static func outboxRetried(_ id: Int) -> LocalizedText {
        LocalizedText("Entry \(id) waits again.", "\(id)번이 다시 보내기를 기다립니다.")
    }

    static let waiting = LocalizedText("waiting", "대기")
    static let conflict = LocalizedText("conflict", "충돌")
    static let refused = LocalizedText("refused", "거절됨")
    static let doubtful = LocalizedText("unknown: look before sending it again", "알 수 없음: 다시 보내기 전에 확인하세요")
    public static let theirs = LocalizedText("On the server", "서버의 내용")
    public static let yours = LocalizedText("Yours", "내가 쓴 내용")
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
    /// How much waits where, and the command that shows it.
    public func text(command: String, in language: Language) -> String {
        guard let place = place?.name(in: language) else {
            return LocalizedText(
                "\(NumberText.grouped(count)) \(count == 1 ? "draft" : "drafts") from an older version \(count == 1 ? "has" : "have") no known place: \(command)",
                "쓴 곳을 알 수 없는 이전 버전의 것이 \(NumberText.grouped(count))개 있습니다: \(command)")[language]
        }
        return LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "text waits" : "texts wait") for \(place): \(command)",
            "다른 곳(\(place))에서 \(NumberText.grouped(count))개가 기다립니다: \(command)")[language]
    }
}

extension Write {
    /// What is to be done, in a few words.
    func name(in language: Language) -> String {
        let id = needed?.id ?? 0
        let text =
            switch kind {
            case .createPost: LocalizedText("new post", "새 글")
            case .editPost: LocalizedText("edit of post \(id)", "\(id)번 글 수정")
            case .deletePost: LocalizedText("delete post \(id)", "\(id)번 글 삭제")
            case .createComment: LocalizedText("comment on post \(id)", "\(id)번 글에 댓글")
            case .editComment: LocalizedText("edit of comment \(id)", "\(id)번 댓글 수정")
            case .deleteComment: LocalizedText("delete comment \(id)", "\(id)번 댓글 삭제")
            case .reportPost, .reportComment:
                LocalizedText(
                    "report of \(Subject(kind.subject, id).name(in: language))",
                    "\(Subject(kind.subject, id).name(in: language)) 신고")
            }
        return text[language]
    }
}

extension Written {
    /// What was done, in a sentence.
    func notice(for write: Write, in language: Language) -> String {
        let text =
            switch (self, write.kind.isNew) {
            case (.post(let post), true):
                LocalizedText("Posted as number \(post.id).", "글을 올렸습니다. 번호 \(post.id)")
            case (.post(let post), _): LocalizedText("Changed post \(post.id).", "\(post.id)번 글을 고쳤습니다.")
            case (.comment(let comment), true):
                LocalizedText("Commented as number \(comment.id).", "댓글을 남겼습니다. 번호 \(comment.id)")
            case (.comment(let comment), _):
                LocalizedText("Changed comment \(comment.id).", "\(comment.id)번 댓글을 고쳤습니다.")
            case (.deletedPost(let id), _): LocalizedText("Deleted post \(id).", "\(id)번 글을 지웠습니다.")
            case (.deletedComment(let id), _): LocalizedText("Deleted comment \(id).", "\(id)번 댓글을 지웠습니다.")
            case (.reported, _):
                LocalizedText("Reported. A moderator will look at it.", "신고했습니다. 운영자가 살펴봅니다.")
            case (.accepted, _):
                LocalizedText(
                    "The server took it, but its answer could not be read.", "서버가 받았지만 그 답을 읽을 수 없었습니다.")
            }
        return text[language]
    }
}
