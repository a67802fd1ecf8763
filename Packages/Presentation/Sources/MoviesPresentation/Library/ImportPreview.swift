public import MoviesDomain
import PresentationCore
public import TextCore

/// What an import is about to do, for those who decide.
public struct ImportPreview: Hashable, Sendable {
    /// For a program that wants to say it in its own way.
    public let question: ImportQuestion
    /// What is to be said before it is done; `nil` when nothing would go.
    public let warning: String?
    /// Whether something would go that only an import brought here: somebody has to agree.
    public let needsConsent: Bool

    public init(_ question: ImportQuestion, in language: Language) {
        self.question = question
        switch question {
        case .givesUp(let interrupted):
            needsConsent = true
            warning = LibraryWord.givesUp.text(
                in: language,
                [
                    "files": Self.names(interrupted.request?.files ?? [], language),
                    "progress": ProgressContent(interrupted.progress, in: language).text,
                ])
        case .changes(let change):
            needsConsent = change.removed > 0 && !change.isOfBundled
            let word: LibraryWord = change.isOfBundled ? .replacesBundled : .replaces
            warning =
                change.removed > 0
                ? word.text(in: language, count: change.before, change.numbers) : nil
        }
    }

    private static let mostNames = 3

    /// Without their folders.
    private static func names(_ paths: [String], _ language: Language) -> String {
        guard !paths.isEmpty else { return LibraryWord.otherFiles.text(in: language) }
        let names = paths.prefix(mostNames).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return (paths.count > mostNames ? names + ["…"] : names).joined(separator: ", ")
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
