public import ErrorCore
public import TextCore

extension ErrorText {
    /// The text in `language`. May quote text of other people.
    public subscript(language: Language) -> String { LocalizedText(english, korean)[language] }
}
