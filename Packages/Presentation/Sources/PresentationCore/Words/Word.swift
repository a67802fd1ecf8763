public import TextCore

/// A word or sentence that people read, in every language that the apps speak.
///
/// A template has places such as `{file}`. Where a number decides the form, the forms for one and for more are
/// parted by `|` and `{n}` stands for the number: `{n} film|{n} films`.
public protocol Word: CaseIterable, Hashable, Sendable {
    /// The text with its places still open.
    func template(in language: Language) -> String
}

extension Word {
    /// The text with its places filled.
    public func text(in language: Language, _ values: [String: String] = [:]) -> String {
        Template.fill(template(in: language), values)
    }

    /// The text in the form that the number asks for, with its places filled.
    public func text(in language: Language, count: Int, _ values: [String: String] = [:]) -> String {
        let forms = template(in: language).split(separator: "|", maxSplits: 1)
        let form = (count == 1 ? forms.first : forms.last).map(String.init) ?? ""
        return Template.fill(form, values.merging(["n": NumberText.grouped(count)]) { own, _ in own })
    }
}
