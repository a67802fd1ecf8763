public import TextCore

/// A text for people in the languages that the apps speak.
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
