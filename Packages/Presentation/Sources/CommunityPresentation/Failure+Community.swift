public import CommunityDomain
public import PresentationCore
public import TextCore

extension Failure {
    /// An error of the community in words.
    public init(_ error: CommunityError, in language: Language) {
        func say(_ kind: Kind, _ word: some Word, _ values: [String: String] = [:]) -> Failure {
            Failure(kind, word.text(in: language, values))
        }
        self =
            switch error {
            case .text(.empty): say(.invalidInput, CommunityWord.emptyText)
            case .text(.tooLong(let limit)):
                Failure(.invalidInput, CommunityWord.textTooLong.text(in: language, count: limit))
            case .text(.tooLarge(let limit)):
                Failure(.invalidInput, CommunityWord.textTooLarge.text(in: language, count: limit))
            case .refused(let refusal): say(refusal.kind, refusal.word)
            case .notFound: say(.notFound, CommunityWord.notFound)
            case .stale(let conflict): say(.refused, CommunityWord.stale, ["version": "\(conflict.version)"])
            case .forbidden(.notVisible): say(.notFound, CommunityWord.notFound)
            case .forbidden(let rule): say(.refused, rule.map(\.word) ?? CommunityWord.forbidden)
            case .signedOut: say(.signInNeeded, CommunityWord.signedOut)
            case .tooMany(nil): say(.refused, CommunityWord.tooMany)
            case .tooMany(let seconds?):
                Failure(.refused, CommunityWord.tooManySeconds.text(in: language, count: seconds))
            case .offline: say(.offline, CoreWord.offline)
            case .unavailable: say(.unavailable, CoreWord.unavailable)
            case .storage(let reason):
                say(.storage, CoreWord.storage, ["reason": ReasonText.text(reason, in: language)])
            case .noSecretStore(let reason):
                say(.storage, CommunityWord.noSecretStore, ["reason": ReasonText.text(reason, in: language)])
            case .cancelled: say(.cancelled, CoreWord.cancelled)
            }
    }
}

extension Failure {
    /// There is no such post or comment, with its number.
    init(missing subject: Subject, in language: Language) {
        let word: CommunityWord = subject.kind == .post ? .noSuchPost : .noSuchComment
        self.init(.notFound, word.text(in: language, ["id": "\(subject.id)"]))
    }
}

extension EditPolicy.Refusal {
    fileprivate var word: CommunityWord {
        switch self {
        case .notVisible: .notFound
        case .notAuthor: .ruleNotAuthor
        case .own: .ruleOwn
        case .removed: .ruleRemoved
        case .tooLate: .ruleTooLate
        case .needsRole(.admin): .ruleNeedsAdmin
        case .needsRole: .ruleNeedsModerator
        case .impossible: .ruleImpossible
        }
    }
}

extension CommunityError.Refusal {
    var word: CommunityWord {
        switch self {
        case .identifierMissing: .identifierMissing
        case .passwordMissing: .passwordMissing
        case .emailMissing: .emailMissing
        case .emailMalformed: .emailMalformed
        case .emailTaken: .emailTaken
        case .nameTaken: .nameTaken
        case .nameMalformed: .nameMalformed
        case .nameReserved: .nameReserved
        case .passwordMalformed: .passwordMalformed
        case .passwordTooShort: .passwordTooShort
        case .passwordTooCommon: .passwordTooCommon
        case .credentialsWrong: .credentialsWrong
        case .passwordsDiffer: .passwordsDiffer
        case .oldPasswordWrong: .oldPasswordWrong
        case .registrationClosed: .registrationClosed
        case .other: .refusedOther
        }
    }

    /// Whether other words would do, or nothing would.
    fileprivate var kind: Failure.Kind {
        switch self {
        case .emailTaken, .nameTaken, .credentialsWrong, .oldPasswordWrong, .registrationClosed, .other:
            .refused
        case .identifierMissing, .passwordMissing, .emailMissing, .emailMalformed, .nameMalformed,
            .nameReserved,
            .passwordMalformed, .passwordTooShort, .passwordTooCommon, .passwordsDiffer:
            .invalidInput
        }
    }
}
