public import PresentationCore
public import TextCore

/// Why a file is not a listing.
public enum ListingFormError: Error, Hashable, Sendable {
    /// It is not JSON, or not an object; the decoder's words.
    case notJSON(String)
    case unknownKey(String)
    /// `expected` is an example of what may stand there.
    case wrongValue(key: String, expected: String)
}

extension Failure {
    /// What is wrong with a listing's file, in words.
    public init(_ error: ListingFormError, in language: Language) {
        let message =
            switch error {
            case .notJSON(let reason): MarketWord.formNotJSON.text(in: language, ["reason": reason])
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
