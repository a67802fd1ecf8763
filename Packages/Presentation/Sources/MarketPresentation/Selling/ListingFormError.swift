public import PresentationCore
public import TextCore

/// Why a file is not a listing.
public enum ListingFormError: Error, Hashable, Sendable {
    case notJSON
    /// JSON of another kind.
    case notAnObject
    case unknownKey(String)
    /// `expected` is an example of what may stand there.
    case wrongValue(key: String, expected: String)
}

extension Failure {
    /// What is wrong with a listing's file, in words.
    public init(_ error: ListingFormError, in language: Language) {
        let message =
            switch error {
            case .notJSON: MarketWord.formNotJSON.text(in: language)
            case .notAnObject: MarketWord.formNotAnObject.text(in: language)
            case .unknownKey(let key):
                MarketWord.formUnknownKey.text(
                    in: language,
                    [
                        "key": key,
                        "known": ListingForm.Key.allCases.map(\.rawValue).joined(separator: ", "),
                    ])
            case .wrongValue(let key, let expected):
                MarketWord.formWrongValue.text(in: language, ["key": key, "expected": expected])
            }
        self.init(.invalidInput, message)
    }
}
