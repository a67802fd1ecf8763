/// The files that make the new catalogue, and how to import them.
public struct ImportRequest: Hashable, Sendable {
    /// The treatment of the existing films.
    public enum Mode: String, CaseIterable, Sendable {
        /// The files are the new catalogue.
        case replace
        /// The files are added to the existing films; a film that already exists is updated.
        case merge
    }

    /// Paths. The content of each file determines its kind.
    public var files: [String]
    /// Replaces the catalogue or adds to it.
    public var mode: Mode
    /// Mappings "field=Name in the file", for JSON and CSV from other sources.
    public var mapping: [String]
    /// The IMDb title types to import, for example "movie".
    public var titleTypes: [String]
    /// Discards an interrupted import, whichever it is, instead of continuing it or asking about it.
    public var restart: Bool
    /// Whether the import ends before it changes anything.
    public var isRehearsal: Bool
    /// The number of unusable records and values to name; all are counted.
    public var mostProblems: Int

    public init(
        files: [String], mode: Mode = .replace, mapping: [String] = [],
        titleTypes: [String] = ["movie", "tvMovie"], restart: Bool = false,
        isRehearsal: Bool = false, mostProblems: Int = 20
    ) {
        self.files = files
        self.mode = mode
        self.mapping = mapping
        self.titleTypes = titleTypes
        self.restart = restart
        self.isRehearsal = isRehearsal
        self.mostProblems = mostProblems
    }
}

/// The loss that an import would cause, for the caller to approve.
public enum ImportQuestion: Hashable, Sendable {
    /// Another import, which was interrupted and could still be continued. No file was read yet.
    case givesUp(InterruptedImport)
    /// Changes to the current films. The files were read completely, and nothing in them can be refused any more.
    case changes(CatalogueChange)
}

/// An unfinished import, which continues when it is requested again.
public struct InterruptedImport: Hashable, Sendable {
    /// The original request, with absolute paths; `nil` when a version of the program began it that did not store the
    /// request.
    public let request: ImportRequest?
    /// Its progress, in records read from its files.
    public let progress: ImportProgress

    public init(request: ImportRequest?, progress: ImportProgress) {
        self.request = request
        self.progress = progress
    }
}

/// The progress of a long operation.
public struct ImportProgress: Hashable, Sendable {
    /// The steps of an import and an export, in order.
    public enum Stage: String, Sendable {
        case copying, reading, ranking, indexing, checking, writing
    }

    /// The current step.
    public let stage: Stage
    /// From 0 to 1 within the stage, where known.
    public let fraction: Double?
    /// The number of rows or films processed in this stage.
    public let count: Int
    /// The current file, without its folder.
    public let file: String?

    public init(stage: Stage, fraction: Double?, count: Int, file: String? = nil) {
        self.stage = stage
        self.fraction = fraction
        self.count = count
        self.file = file
    }
}

/// The effect of an import on the films.
public struct CatalogueChange: Hashable, Sendable {
    /// The number of films before the import.
    public let before: Int
    /// The number of films after the import.
    public let after: Int
    /// The number of new films.
    public let added: Int
    /// The number of removed films.
    public let removed: Int

    public init(before: Int, after: Int, added: Int, removed: Int) {
        self.before = before
        self.after = after
        self.added = added
        self.removed = removed
    }
}

/// The result of an import or of a rehearsal.
public struct ImportSummary: Hashable, Sendable {
    /// A record or a value that was left out, with the reason.
    public struct Skipped: Hashable, Sendable {
        /// The name of the file without its folder.
        public let file: String
        /// Counts from 1.
        public let line: Int
        /// The reason for leaving it out.
        public let reason: LibraryError.Reason

        public init(file: String, line: Int, reason: LibraryError.Reason) {
            self.file = file
            self.line = line
            self.reason = reason
        }
    }

    /// Additional information about one file.
    public struct FileNote: Hashable, Sendable {
        /// The kind of information.
        public enum Kind: Hashable, Sendable {
            /// Columns or keys that belong to no field; the first few.
            case unknownColumns([String])
            /// Columns of personal data whose values are not imported; the first few.
            case unusedColumns([String])
            /// The text is in the encoding of Korean Windows, not in Unicode.
            case koreanWindows
            /// The text is UTF-16.
            case utf16
        }

        /// The name of the file without its folder.
        public let file: String
        public let kind: Kind

        public init(file: String, _ kind: Kind) {
            self.file = file
            self.kind = kind
        }
    }

    /// The effect on the films.
    public let change: CatalogueChange
    /// Whether the catalogue was changed; `false` when the caller decided against it.
    public let isApplied: Bool
    /// Records read from the files.
    public let records: Int
    /// Records left out on purpose: other title types, adult titles, ratings of films that are not in the catalogue.
    public let filteredCount: Int
    /// The first few of them.
    public let filtered: [Skipped]
    /// Their number for each reason.
    public let filteredKinds: [LibraryError.Reason: Int]
    /// Records that could not be used.
    public let skippedCount: Int
    /// The first few of them.
    public let skipped: [Skipped]
    /// Their number for each reason, which then quotes no value.
    public let skippedKinds: [LibraryError.Reason: Int]
    /// Unusable values of films that were imported: an invalid year, a rating of 15.
    public let droppedCount: Int
    /// The first few of them.
    public let dropped: [Skipped]
    /// Their number for each reason, which then quotes no value.
    public let droppedKinds: [LibraryError.Reason: Int]
    /// The number of repeated records of films: the last record of a film counts.
    public let repeatedCount: Int
    /// The first few of these records, where the file has line numbers.
    public let repeated: [Skipped]
    /// The number of records without an id that were matched to existing films, by title and year. `nil` where the import
    /// does not merge.
    public let matched: Int?
    /// In the order of the files.
    public let notes: [FileNote]
    /// Whether an interrupted import was continued.
    public let resumed: Bool
    /// Equal for catalogues with equal content, in hexadecimal. `nil` when the catalogue was left unchanged.
    public let checksum: String?

    public init(
        change: CatalogueChange, isApplied: Bool = true, records: Int, filteredCount: Int,
        filtered: [Skipped] = [], filteredKinds: [LibraryError.Reason: Int] = [:], skippedCount: Int,
        skipped: [Skipped], skippedKinds: [LibraryError.Reason: Int] = [:], droppedCount: Int = 0,
        dropped: [Skipped] = [], droppedKinds: [LibraryError.Reason: Int] = [:], repeatedCount: Int = 0,
        repeated: [Skipped] = [],
        matched: Int? = nil,
        notes: [FileNote] = [], resumed: Bool, checksum: String?
    ) {
        self.change = change
        self.isApplied = isApplied
        self.records = records
        (self.filteredCount, self.filtered, self.filteredKinds) = (filteredCount, filtered, filteredKinds)
        self.skippedCount = skippedCount
        self.skipped = skipped
        self.droppedCount = droppedCount
        self.dropped = dropped
        self.skippedKinds = skippedKinds
        self.droppedKinds = droppedKinds
        (self.repeatedCount, self.repeated) = (repeatedCount, repeated)
        self.matched = matched
        self.notes = notes
        self.resumed = resumed
        self.checksum = checksum
    }

    /// The number of films in the catalogue after the import.
    public var films: Int { change.after }
}
