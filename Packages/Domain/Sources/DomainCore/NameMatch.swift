import TextCore

/// What a name means among things that have names.
public enum NameMatch<Element> {
    /// One of them without doubt.
    case one(Element)
    /// Those that may be meant, the likeliest first; none when nothing fits.
    case candidates([Element])

    /// More candidates than this are no choice any more but a search.
    public static var mostCandidates: Int { 9 }

    /// A name that one of them has in full is that one, whatever else fits; so is one that differs only in its spaces.
    ///
    /// - Parameters:
    ///   - text: the name that a person gave.
    ///   - elements: the likeliest first.
    ///   - isSearched: whether all of them fit, because a search for the text found them.
    ///   - isCalled: whether one of them is called by the text, in full.
    ///   - names: what one of them is called, to look for the text in.
    ///   - longNames: what else it may be called in full, where the text is not looked for: with its year, say.
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

    /// The same for things with one name each.
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
    /// Without its spaces.
    fileprivate var squeezed: String { filter { $0 != " " } }
}
