public import DomainCore
public import TextCore

/// A failure as a message for people and a kind for programs.
public struct Failure: Error, Hashable, Sendable {
    /// The kinds that a screen or an exit code may treat differently.
    public enum Kind: String, CaseIterable, Sendable {
        /// The input of the user is not usable.
        case invalidInput
        case notFound
        /// The source cannot be reached; trying again later may help.
        case offline
        /// The source answers, but the answer is not usable.
        case unavailable
        /// The source does not have this feature; trying again will not help.
        case unsupported
        /// The source understands and refuses: not allowed, changed in between, or too often.
        case refused
        /// The device cannot store or read its data.
        case storage
        case signInNeeded
        case cancelled
    }

    /// The kind, for programs.
    public let kind: Kind
    /// One or two sentences in the user's language. May quote text of other people.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public init(_ kind: Kind, _ text: LocalizedText, in language: Language) {
        self.init(kind, text[language])
    }

    /// Describes an error of the domain; `fieldName` returns the localized name of an input field.
    public init(_ error: DomainError, in language: Language, fieldName: (String) -> String = { $0 }) {
        switch error {
        case .invalidInput(let problem):
            self.init(.invalidInput, problem.message(fieldName)[language])
        case .notFound: self.init(.notFound, LocalizedText("Nothing was found.", "찾을 수 없습니다."), in: language)
        case .offline: self = .offline(in: language)
        case .unavailable: self = .unavailable(in: language)
        case .unsupported: self = .unsupported(in: language)
        case .storage(let reason): self = .storage(reason, in: language)
        case .signInNeeded:
            self.init(.signInNeeded, LocalizedText("Sign in first.", "먼저 로그인하세요."), in: language)
        case .cancelled: self = .cancelled(in: language)
        }
    }
}

/// Failures that read the same in every feature.
extension Failure {
    public static func offline(in language: Language) -> Failure {
        Failure(
            .offline,
            LocalizedText(
                "The server cannot be reached. Check the connection and try again.",
                "서버에 연결할 수 없습니다. 연결을 확인하고 다시 시도하세요."),
            in: language)
    }

    public static func unavailable(in language: Language) -> Failure {
        Failure(
            .unavailable,
            LocalizedText(
                "The server did not answer properly. Try again later.", "서버가 제대로 응답하지 않습니다. 잠시 후 다시 시도하세요."),
            in: language)
    }

    public static func unsupported(in language: Language) -> Failure {
        Failure(
            .unsupported, LocalizedText("This server does not support that.", "이 서버는 그 기능을 제공하지 않습니다."),
            in: language
        )
    }

    public static func storage(_ reason: ErrorText, in language: Language) -> Failure {
        Failure(
            .storage,
            LocalizedText(
                "This device cannot read or save its data: \(reason.english)",
                "이 기기의 데이터를 읽거나 저장할 수 없습니다: \(reason.korean)"),
            in: language)
    }

    public static func cancelled(in language: Language) -> Failure {
        Failure(.cancelled, LocalizedText("Cancelled.", "취소했습니다."), in: language)
    }
}

extension InputProblem {
    fileprivate func message(_ fieldName: (String) -> String) -> LocalizedText {
        switch self {
        case .empty(let field):
            LocalizedText(
                "The \(fieldName(field)) is empty. Type at least one character.",
                "\(fieldName(field)): 비어 있습니다. 한 글자 이상 입력하세요.")
        case .tooLong(let field, let limit):
            LocalizedText(
                "The "
                    + "\(fieldName(field)) is too long. The limit is \(NumberText.grouped(limit)) \(limit == 1 ? "character" : "characters").",
                "\(fieldName(field)) 길이가 너무 깁니다. \(NumberText.grouped(limit))자까지 입력할 수 있습니다.")
        case .outOfRange(let field, let lowest, let highest):
            LocalizedText(
                "The \(fieldName(field)) must be from \(NumberText.plain(lowest)) to \(NumberText.plain(highest)).",
                "\(fieldName(field)) 값은 \(NumberText.plain(lowest))부터 \(NumberText.plain(highest))까지여야 합니다.")
        case .reversedRange(let field):
            LocalizedText(
                "The range of the \(fieldName(field)) starts after its end.",
                "\(fieldName(field)) 범위의 시작이 끝보다 뒤에 있습니다.")
        case .malformed(let field, let value):
            LocalizedText(
                "The \(fieldName(field)) “\(value)” has the wrong format.",
                "\(fieldName(field)) 값 “\(value)”의 형식이 맞지 않습니다.")
        }
    }
}
