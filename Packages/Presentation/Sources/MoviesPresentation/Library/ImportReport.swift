public import MoviesDomain
import PresentationCore
public import TextCore

/// The result of an import, or of a trial, in sentences.
public struct ImportReport: Hashable, Sendable {
    /// For output that programs read.
    public let summary: ImportSummary
    /// The result for the catalogue, one sentence per line.
    public let lines: [String]
    /// Remarks on the files: ignored columns, a converted encoding.
    public let notes: [String]
    /// Why records were unusable, one per line with file and line number; the last line counts those not listed.
    public let skipped: [String]
    /// The same for single unusable values of films that were imported.
    public let dropped: [String]
    /// The same for records that repeat the film of an earlier record.
    public let repeated: [String]
    /// The same for records that were left out on purpose.
    public let filtered: [String]

    /// - Parameters:
    ///   - summary: the result of the import.
    ///   - files: the paths as the caller wrote them, for messages.
    ///   - language: the language of everything shown.
    public init(_ summary: ImportSummary, files: [String] = [], in language: Language) {
        self.summary = summary
        lines = Self.lines(summary, language)
        notes = summary.notes.map { note in
            LibraryText.note(note.kind, file: files.path(of: note.file))[language]
        }
        skipped = LibraryText.problems(summary.skipped, of: summary.skippedCount, files, language)
        dropped = LibraryText.problems(summary.dropped, of: summary.droppedCount, files, language)
        repeated = LibraryText.problems(summary.repeated, of: summary.repeatedCount, files, language)
        filtered = LibraryText.problems(summary.filtered, of: summary.filteredCount, files, language)
    }

    private static func lines(_ summary: ImportSummary, _ language: Language) -> [String] {
        let outcome =
            summary.isApplied
            ? LibraryText.imported(summary.films) : LibraryText.wouldHave(summary.films, summary.change)
        var lines = [outcome[language]]
        // The user who adds a table needs to know what happened to its films.
        if let matched = summary.matched {
            if summary.isApplied { lines.append(LibraryText.new(summary.change.added)[language]) }
            if matched > 0 { lines.append(LibraryText.matched(matched)[language]) }
        }
        if summary.resumed { lines.append(LibraryText.resumed[language]) }
        if summary.filteredCount > 0 {
            lines.append(LibraryText.filtered(summary.filteredCount)[language])
            lines += tallies(summary.filteredKinds, language)
        }
        if summary.skippedCount > 0 {
            lines.append(LibraryText.skipped(summary.skippedCount)[language])
            lines += tallies(summary.skippedKinds, language)
        }
        if summary.droppedCount > 0 {
            lines.append(LibraryText.dropped(summary.droppedCount)[language])
            lines += tallies(summary.droppedKinds, language)
        }
        if summary.repeatedCount > 0 {
            lines.append(LibraryText.repeated(summary.repeatedCount)[language])
        }
        return lines
    }

    /// The count of each kind, the most frequent first.
    private static func tallies(_ kinds: [LibraryError.Reason: Int], _ language: Language) -> [String] {
        kinds.map { (kind: LibraryText.kind(of: $0.key)[language], count: $0.value) }
            .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
            .map { LibraryText.tally($0.kind, $0.count)[language] }
    }
}

/// The effect of a planned import, for the user's decision.
public struct ImportPreview: Hashable, Sendable {
    /// For a program that shows its own text.
    public let question: ImportQuestion
    /// The loss that needs the user's consent: films, or an interrupted import; `nil` when nothing would be lost.
    public let warning: String?

    public init(_ question: ImportQuestion, in language: Language) {
        self.question = question
        switch question {
        case .givesUp(let interrupted):
            warning =
                LibraryText.givesUp(
                    Self.names(interrupted.request?.files ?? [], language),
                    progress: ProgressContent(interrupted.progress, in: language).text)[language]
        case .changes(let change):
            warning = change.removed > 0 ? LibraryText.replaces(change)[language] : nil
        }
    }

    private static let mostNames = 3

    /// The file names without their folders.
    private static func names(_ paths: [String], _ language: Language) -> String {
        guard !paths.isEmpty else { return LibraryText.otherFiles[language] }
        let names = paths.prefix(mostNames).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return (paths.count > mostNames ? names + ["…"] : names).joined(separator: ", ")
    }
}

/// The progress of an import or export, for a progress bar and its label.
public struct ProgressContent: Hashable, Sendable {
    /// `Reading: 1,234`
    public let text: String
    /// From 0 to 1 within the step; `nil` without a known total.
    public let fraction: Double?
    /// The file at work, without its folder.
    public let file: String?

    public init(_ progress: ImportProgress, in language: Language) {
        let stage = progress.stage.name(in: language)
        text = progress.count > 0 ? LibraryText.stageCount(progress.count, stage: stage)[language] : stage
        fraction = progress.fraction.map { min(1, max(0, $0)) }
        file = progress.file
    }
}

extension [String] {
    /// The path that ends with that name; the name itself when no path does.
    func path(of name: String) -> String {
        first { $0.split(separator: "/").last.map(String.init) == name } ?? name
    }
}

extension LibraryError {
    /// The same error with the file's path as the caller wrote it.
    func naming(_ files: [String]) -> LibraryError {
        LibraryError(reason, file: file.map(files.path), line: line)
    }
}
