/// An ISO 639-1 code made of what servers write: "en" today, "English" years ago.
struct LanguageCode {
    let code: String

    /// `nil` for a name that is not known here.
    init?(_ text: String) {
        let lowercased = text.lowercased()
        if lowercased.utf8.count == 2, lowercased.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            code = lowercased
        } else if let known = Self.names[lowercased] {
            code = known
        } else {
            return nil
        }
    }

    private static let names = [
        "arabic": "ar", "cantonese": "zh", "chinese": "zh", "danish": "da", "dutch": "nl", "english": "en",
        "finnish": "fi", "french": "fr", "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi",
        "hungarian": "hu", "italian": "it", "japanese": "ja", "korean": "ko", "mandarin": "zh",
        "norwegian": "no", "persian": "fa", "polish": "pl", "portuguese": "pt", "russian": "ru",
        "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "vietnamese": "vi",
    ]
}
