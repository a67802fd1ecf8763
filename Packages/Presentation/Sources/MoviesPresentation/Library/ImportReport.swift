public import MoviesDomain
import PresentationCore
public import TextCore

/// What an import did, or would have done, in sentences.
public struct ImportReport: Hashable, Sendable {
    /// For output that programs read.
    public let summary: ImportSummary
    /// What became of the catalogue, one sentence a line.
    public let lines: [String]
    /// What is to be known of the files: columns that mean nothing, an encoding that was converted.
    public let notes: [String]
    /// Why records could not be used, one a line with file and line; at the end how many more there were.
    public let skipped: [String]
    /// The same of single values of films that were used.
    public let dropped: [String]
    /// The same of records that repeat the film of an earlier record.
    public let repeated: [String]
    /// The same of records that were left out on purpose.
    public let filtered: [String]

    /// - Parameters:
    ///   - summary: what the import did.
    ///   - files: as they were given, so that they are called so.
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
        // Whoever adds a table wants to know what became of its films.
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

    /// How many there are of each kind, the most frequent first.
    private static func tallies(_ kinds: [LibraryError.Reason: Int], _ language: Language) -> [String] {
        kinds.map { (kind: LibraryText.kind(of: $0.key)[language], count: $0.value) }
            .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
            .map { LibraryText.tally($0.kind, $0.count)[language] }
    }
}

/// What an import is about to do, for those who decide.
public struct ImportPreview: Hashable, Sendable {
    /// For a program that wants to say it in its own way.
    public let question: ImportQuestion
    /// What somebody has to agree to before it is done; `nil` when nothing would go.
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

    /// Without their folders.
    private static func names(_ paths: [String], _ language: Language) -> String {
        guard !paths.isEmpty else { return LibraryText.otherFiles[language] }
        let names = paths.prefix(mostNames).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return (paths.count > mostNames ? names + ["…"] : names).joined(separator: ", ")
    }
}

/// How far an import or export is, for a progress bar and the words beside it.
public struct ProgressContent: Hashable, Sendable {
    /// `Reading: 1,234`
    public let text: String
    /// From 0 to 1 within the step, where that can be told.
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
    /// The path that ends with that name, as it was given; the name itself when there is none.
    func path(of name: String) -> String {
        first { $0.split(separator: "/").last.map(String.init) == name } ?? name
    }
}

extension LibraryError {
    /// The same error with the file called as it was given.
    func naming(_ files: [String]) -> LibraryError {
        LibraryError(reason, file: file.map(files.path), line: line)
    }
}
