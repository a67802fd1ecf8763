import TextCore

/// The meaning of a name among named elements.
public enum NameMatch<Element> {
    /// Exactly one element, without doubt.
    case one(Element)
    /// The elements that may be meant, the likeliest first; empty when nothing matches.
    case candidates([Element])

    /// The maximum number of candidates to choose from; beyond it the user has to search.
    public static var mostCandidates: Int { 9 }

    /// The only element with the full name wins, whatever else matches; so does the only one that differs just in its
    /// spaces.
    ///
    /// - Parameters:
    ///   - text: the name that the user entered.
    ///   - elements: the likeliest first.
    ///   - isSearched: whether all elements match, because a search for the text found them.
    ///   - isCalled: whether the text is the full name of an element.
    ///   - names: the names of an element, in which to look for the text.
    ///   - longNames: other full names of an element that are only compared as a whole, for example with its year.
    public init(
        _ text: String, among elements: [Element], isSearched: Bool, isCalled: (Element) -> Bool,
        names: (Element) -> [String], longNames: (Element) -> [String] = { _ in [] }
    ) {
        let folded = text.folded
        let squeezed = folded.squeezed
        var exact = elements.filter(isCalled)
        if exact.isEmpty, !squeezed.isEmpty {
            exact = elements.filter { element in
                (names(element) + longNames(element)).contains { $0.folded.squeezed == squeezed }
            }
        }
        guard exact.count != 1 else {
            self = .one(exact[0])
            return
        }
        let fitting =
            !exact.isEmpty
            ? exact
            : isSearched
                ? elements
                : elements.filter { element in
                    !folded.isEmpty && names(element).contains { $0.folded.contains(folded) }
                }
        self = .candidates(Array(fitting.prefix(Self.mostCandidates)))
    }

    /// The same for elements with one name each.
    public init(
        _ text: String, among elements: [Element], isSearched: Bool, name: (Element) -> String
    ) {
        let folded = text.folded
        self.init(
            text, among: elements, isSearched: isSearched,
            isCalled: { !folded.isEmpty && name($0).folded == folded }, names: { [name($0)] })
    }
}

extension NameMatch: Equatable where Element: Equatable {}
extension NameMatch: Hashable where Element: Hashable {}
extension NameMatch: Sendable where Element: Sendable {}

extension String {
    /// The text without spaces.
    fileprivate var squeezed: String { filter { $0 != " " } }
}
