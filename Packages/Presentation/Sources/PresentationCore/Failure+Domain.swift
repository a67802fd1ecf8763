public import DomainCore
public import TextCore

extension Failure {
    /// Puts an error of the domain in words; `fieldName` gives the localized name of an input field.
    public init(_ error: DomainError, in language: Language, fieldName: (String) -> String = { $0 }) {
        switch error {
        case .invalidInput(let problem):
            self.init(.invalidInput, Self.message(problem, language, fieldName))
        case .notFound: self.init(.notFound, CoreWord.notFound.text(in: language))
        case .offline: self.init(.offline, CoreWord.offline.text(in: language))
        case .unavailable: self.init(.unavailable, CoreWord.unavailable.text(in: language))
        case .unsupported: self.init(.unsupported, CoreWord.unsupported.text(in: language))
        case .storage(let reason):
            self.init(
                .storage,
                CoreWord.storage.text(in: language, ["reason": ReasonText.text(reason, in: language)]))
        case .signInNeeded: self.init(.signInNeeded, CoreWord.signInNeeded.text(in: language))
        case .cancelled: self.init(.cancelled, CoreWord.cancelled.text(in: language))
        }
    }

    private static func message(
        _ problem: InputProblem, _ language: Language, _ fieldName: (String) -> String
    ) -> String {
        switch problem {
        case .empty(let field):
            CoreWord.emptyField.text(in: language, ["field": fieldName(field)])
        case .tooLong(let field, let limit):
            CoreWord.tooLong.text(in: language, count: limit, ["field": fieldName(field)])
        case .outOfRange(let field, let lowest, let highest):
            CoreWord.outOfRange.text(
                in: language,
                [
                    "field": fieldName(field), "lowest": NumberText.plain(lowest),
                    "highest": NumberText.plain(highest),
                ])
        case .reversedRange(let field):
            CoreWord.reversedRange.text(in: language, ["field": fieldName(field)])
        case .malformed(let field, let value):
            CoreWord.malformed.text(in: language, ["field": fieldName(field), "value": value])
        }
    }
}
