public import CommunityDomain
public import PresentationCore
public import TextCore

extension Failure {
    /// Describes an error of the community.
    public init(_ error: CommunityError, in language: Language) {
        func say(_ kind: Kind, _ text: LocalizedText) -> Failure { Failure(kind, text, in: language) }
        self =
            switch error {
            case .text(let problem): say(.invalidInput, problem.message)
            case .title(let problem): say(.invalidInput, problem.titleMessage)
            case .refused(let refusal): say(refusal.kind, refusal.message)
            case .notFound, .forbidden(.notVisible): say(.notFound, BoardText.notFound)
            case .stale(let conflict):
                say(
                    .refused,
                    LocalizedText(
                        "It was changed in the meantime (version \(conflict.version)). Nothing was overwritten.",
                        "그사이 다른 내용으로 바뀌었습니다(버전 \(conflict.version)). 덮어쓰지 않았습니다."))
            case .forbidden(let rule):
                say(
                    .refused,
                    rule?.message
                        ?? LocalizedText("Your account is not allowed to do that.", "이 계정에는 권한이 없습니다."))
            case .blocked(let reason):
                say(
                    .refused,
                    LocalizedText(
                        "Your account is blocked\(reason.map { ": “\($0)”" } ?? ".")",
                        "계정이 차단되었습니다\(reason.map { ": “\($0)”" } ?? ".")"))
            case .signedOut: say(.signInNeeded, LocalizedText("You are not signed in.", "로그인되어 있지 않습니다."))
            case .tooMany(nil):
                say(
                    .refused,
                    LocalizedText("Too many attempts. Try again in a minute.", "시도가 너무 많습니다. 1분 뒤에 다시 시도하세요.")
                )
            case .tooMany(let seconds?):
                say(
                    .refused,
                    LocalizedText(
                        "Too many attempts. Try again in \(NumberText.grouped(seconds)) \(seconds == 1 ? "second" : "seconds").",
                        "시도가 너무 많습니다. \(NumberText.grouped(seconds))초 뒤에 다시 시도하세요."))
            case .offline: .offline(in: language)
            case .unavailable: .unavailable(in: language)
            case .storage(let reason): .storage(reason, in: language)
            case .noSecretStore(let reason):
                say(
                    .storage,
                    LocalizedText(
                        "Your sign-in cannot be saved or read: \(reason.english)",
                        "로그인 정보를 저장하거나 읽을 수 없습니다: \(reason.korean)"))
            case .cancelled: .cancelled(in: language)
            }
    }

    /// A post or comment that does not exist, with its number.
    init(missing subject: Subject, in language: Language) {
        let text =
            subject.kind == .post ? BoardText.noSuchPost(subject.id) : BoardText.noSuchComment(subject.id)
        self.init(.notFound, text[language])
    }
}

extension TextProblem {
    var message: LocalizedText {
        switch self {
        case .empty:
            LocalizedText("The text is empty. Write at least one character.", "내용이 비어 있습니다. 한 글자 이상 입력하세요.")
        case .tooLong(let limit):
            LocalizedText(
                "The text is too long. The limit is "
                    + "\(NumberText.grouped(limit)) \(limit == 1 ? "character" : "characters").",
                "내용이 너무 깁니다. \(NumberText.grouped(limit))자까지 쓸 수 있습니다.")
        case .tooLarge(let limit):
            LocalizedText(
                "The text is too large. The limit is "
                    + "\(NumberText.grouped(limit)) \(limit == 1 ? "byte" : "bytes").",
                "내용이 너무 큽니다. \(NumberText.grouped(limit))바이트까지 쓸 수 있습니다.")
        }
    }
}

extension TextProblem {
    /// The same for a title.
    var titleMessage: LocalizedText {
        switch self {
        case .empty: LocalizedText("The title is empty.", "제목이 비어 있습니다.")
        case .tooLong(let limit):
            LocalizedText(
                "The title is too long. The limit is "
                    + "\(NumberText.grouped(limit)) \(limit == 1 ? "character" : "characters").",
                "제목이 너무 깁니다. \(NumberText.grouped(limit))자까지 쓸 수 있습니다.")
        case .tooLarge(let limit):
            LocalizedText(
                "The title is too large. The limit is "
                    + "\(NumberText.grouped(limit)) \(limit == 1 ? "byte" : "bytes").",
                "제목이 너무 큽니다. \(NumberText.grouped(limit))바이트까지 쓸 수 있습니다.")
        }
    }
}

extension EditPolicy.Refusal {
    fileprivate var message: LocalizedText {
        switch self {
        case .notVisible: BoardText.notFound
        case .notAuthor: LocalizedText("Only its author can do that.", "작성자만 할 수 있습니다.")
        case .own:
            LocalizedText(
                "It is your own. You cannot report or moderate what you wrote.",
                "본인이 쓴 글이나 댓글은 신고하거나 처리할 수 없습니다.")
        case .removed:
            LocalizedText(
                "A moderator removed it; only an admin can restore it.", "운영자가 삭제했습니다. 관리자만 복원할 수 있습니다.")
        case .tooLate:
            LocalizedText(
                "Comments can be edited for 7 days only. Write a new one instead.",
                "댓글은 7일 동안만 수정할 수 있습니다. 새 댓글을 남기세요.")
        case .needsRole(.admin): LocalizedText("Only admins can do that.", "관리자만 할 수 있습니다.")
        case .needsRole: LocalizedText("Only moderators can do that.", "운영자만 할 수 있습니다.")
        case .impossible:
            LocalizedText(
                "That changes nothing: it is in that state already, or it was removed.",
                "이미 그 상태이거나 삭제되어 변경할 것이 없습니다.")
        }
    }
}

extension CommunityError.Refusal {
    var message: LocalizedText {
        switch self {
        case .identifierMissing:
            LocalizedText("Enter your name or e-mail address.", "이름 또는 이메일 주소를 입력하세요.")
        case .passwordMissing: LocalizedText("Enter a password.", "비밀번호를 입력하세요.")
        case .emailMissing: LocalizedText("Enter an e-mail address.", "이메일 주소를 입력하세요.")
        case .emailMalformed: LocalizedText("That is not an e-mail address.", "올바른 이메일 주소가 아닙니다.")
        case .emailTaken:
            LocalizedText("An account with that e-mail address already exists.", "이미 가입된 이메일 주소입니다.")
        case .nameTaken:
            LocalizedText(
                "That name, or one that looks like it, is taken. Choose another one.",
                "이미 사용 중이거나 비슷해 보이는 이름이 있습니다. 다른 이름을 입력하세요.")
        case .nameMalformed:
            LocalizedText(
                "A name has 2 to 30 letters and digits without spaces, and single '.', '_' or '-' between them. "
                    + "It cannot mix alphabets, except Latin letters with Korean, Chinese or Japanese ones.",
                "이름은 띄어쓰기 없이 글자와 숫자로 2~30자이며, 사이에 '.', '_', '-'를 하나씩 쓸 수 있습니다. 여러 언어의 글자는 섞어 쓸 수 없지만, 영문은 한글·한자·가나와 함께 쓸 수 있습니다."
            )
        case .nameReserved:
            LocalizedText("That name is reserved. Choose another one.", "사용할 수 없는 이름입니다. 다른 이름을 입력하세요.")
        case .passwordMalformed:
            LocalizedText("A password cannot contain exactly three '$'.", "비밀번호에는 '$'를 정확히 세 번 사용할 수 없습니다.")
        case .passwordTooShort: LocalizedText("A password has 8 to 128 characters.", "비밀번호는 8~128자여야 합니다.")
        case .passwordTooCommon: SignInText.passwordTooEasy
        case .credentialsWrong:
            LocalizedText(
                "The name or password is wrong, or the account is blocked or temporarily locked.",
                "이름이나 비밀번호가 맞지 않거나, 계정이 차단되었거나 일시적으로 잠겨 있습니다.")
        case .passwordsDiffer: AccountText.passwordsDiffer
        case .oldPasswordWrong: LocalizedText("The old password is wrong.", "현재 비밀번호가 맞지 않습니다.")
        case .passwordUnchanged:
            LocalizedText(
                "The new password is the old one. Choose another one.",
                "새 비밀번호가 현재 비밀번호와 같습니다. 다른 비밀번호를 정하세요.")
        case .registrationClosed:
            LocalizedText(
                "This server accepts new accounts only with a code of its operator: signup NAME EMAIL --code CODE.",
                "이 서버는 운영자에게 받은 코드가 있어야 가입할 수 있습니다: signup 이름 이메일 --code 코드")
        case .codeWrong:
            LocalizedText(
                "The code is not of this address, was used already, or is too old. Ask the operator for another one.",
                "이 이메일 주소의 코드가 아니거나, 이미 사용했거나, 기한이 지났습니다. 운영자에게 새 코드를 요청하세요.")
        case .other: LocalizedText("The server rejected the request.", "서버가 요청을 거절했습니다.")
        }
    }

    /// `.invalidInput` if other input would be valid.
    fileprivate var kind: Failure.Kind {
        switch self {
        case .emailTaken, .nameTaken, .credentialsWrong, .oldPasswordWrong, .registrationClosed, .codeWrong,
            .other:
            .refused
        case .identifierMissing, .passwordMissing, .emailMissing, .emailMalformed, .nameMalformed,
            .nameReserved, .passwordMalformed, .passwordTooShort, .passwordTooCommon, .passwordsDiffer,
            .passwordUnchanged:
            .invalidInput
        }
    }
}
