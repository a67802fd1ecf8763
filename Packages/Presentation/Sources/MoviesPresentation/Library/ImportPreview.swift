public import MoviesDomain
import PresentationCore
public import TextCore

/// What an import is about to do, for those who decide.
public struct ImportPreview: Hashable, Sendable {
    /// For output that programs read.
    public let change: CatalogueChange
    /// What is to be said before it is done; `nil` when no film of now would go.
    public let warning: String?
    /// Whether films would go that only an import brought here: somebody has to agree.
    public let needsConsent: Bool

    public init(_ change: CatalogueChange, in language: Language) {
        self.change = change
        needsConsent = change.removed > 0 && !change.isOfBundled
        let word: LibraryWord = change.isOfBundled ? .replacesBundled : .replaces
        warning =
            change.removed > 0
            ? word.text(in: language, count: change.before, change.numbers) : nil
    }
}

extension CatalogueChange {
    /// As templates name them.
    var numbers: [String: String] {
        [
            "after": NumberText.grouped(after), "before": NumberText.grouped(before),
            "added": NumberText.grouped(added), "removed": NumberText.grouped(removed),
        ]
    }
}
