/// A language of the apps.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"
}

/// A text for users in every language of the apps.
///
///     let message = LocalizedText("Wrote \(count) films.", "영화 \(count)편을 내보냈습니다.")
///     print(message[.korean])
public struct LocalizedText: Hashable, Sendable {
    public let english: String
    public let korean: String

    public init(_ english: String, _ korean: String) {
        self.english = english
        self.korean = korean
    }

    /// A text that is the same in every language, such as an address.
    public init(verbatim text: String) { self.init(text, text) }

    /// The text in `language`.
    public subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}
