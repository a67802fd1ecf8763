public import MoviesDomain
import PresentationCore
public import TextCore

/// What an import did, or would have done, in sentences.
public struct ImportReport: Hashable, Sendable {
    /// For output that programs read.
    public let summary: ImportSummary
    /// What became of the catalogue, one sentence a line.
    public let lines: [String]
    /// Why records could not be used, one a line with file and line; at the end how many more there were.
    public let skipped: [String]

    public init(_ summary: ImportSummary, in language: Language) {
        self.summary = summary
        lines = Self.lines(summary, language)
        skipped = Self.skipped(summary, language)
    }

    private static func lines(_ summary: ImportSummary, _ language: Language) -> [String] {
        let outcome =
            summary.isApplied
            ? LibraryText.imported(summary.films) : LibraryText.wouldHave(summary.films, summary.change)
        var lines = [outcome[language]]
        if summary.resumed { lines.append(LibraryText.resumed[language]) }
        if summary.filtered > 0 {
            lines.append(LibraryText.filtered(summary.filtered)[language])
        }
        if summary.skippedCount > 0 {
            lines.append(LibraryText.skipped(summary.skippedCount)[language])
        }
        return lines
    }

    private static func skipped(_ summary: ImportSummary, _ language: Language) -> [String] {
        let shown = summary.skipped.map {
            LibraryError($0.reason, file: $0.file, line: $0.line).message(in: language)
        }
        let hidden = summary.skippedCount - shown.count
        return hidden > 0 ? shown + [LibraryText.moreSkipped(hidden)[language]] : shown
    }
}
