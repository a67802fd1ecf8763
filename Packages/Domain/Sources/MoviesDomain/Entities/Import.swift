/// Which files make the new catalogue, and how.
public struct ImportRequest: Hashable, Sendable {
    /// What becomes of the films that are there already.
    public enum Mode: String, CaseIterable, Sendable {
        /// The files are the new catalogue.
        case replace
        /// The files are added to what is there; a film that is there already is updated.
        case merge
    }

    /// Paths. The kind of each is told by its content.
    public var files: [String]
    /// Replaces the catalogue or adds to it.
    public var mode: Mode
    /// "field=Name in the file", for JSON and CSV of other people.
    public var mapping: [String]
    /// IMDb title types to take, for example "movie".
    public var titleTypes: [String]
    /// Gives up an interrupted import, whichever it is, instead of continuing it or asking about it.
    public var restart: Bool
    /// Whether it ends before anything is changed.
    public var isRehearsal: Bool
    /// How many of the records and values that cannot be used are named; all are counted.
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

/// What an import would take away, for whoever decides whether it may.
public enum ImportQuestion: Hashable, Sendable {
    /// Another import, which was interrupted and could still be continued. Nothing was read yet.
    case givesUp(InterruptedImport)
    /// Films of now. The files were read to their end, and nothing in them can be refused any more.
    case changes(CatalogueChange)
}

/// An import that has not come to its end, and goes on when it is given again.
public struct InterruptedImport: Hashable, Sendable {
    /// What began it, with whole paths; `nil` when that was a version of the program that did not keep it.
    public let request: ImportRequest?
    /// How far it is: the records of its files that were read.
    public let progress: ImportProgress

    public init(request: ImportRequest?, progress: ImportProgress) {
        self.request = request
        self.progress = progress
    }
}

/// How far a long piece of work is.
public struct ImportProgress: Hashable, Sendable {
    /// The steps of an import and an export, in the order in which they come.
    public enum Stage: String, Sendable {
        case copying, reading, ranking, indexing, checking, writing
    }

    /// The step at work.
    public let stage: Stage
    /// From 0 to 1 within the stage, where that can be told.
    public let fraction: Double?
    /// Rows or films so far in this stage.
    public let count: Int
    /// The file at work, without its folder.
    public let file: String?

    public init(stage: Stage, fraction: Double?, count: Int, file: String? = nil) {
        self.stage = stage
        self.fraction = fraction
        self.count = count
        self.file = file
    }
}

/// What an import does to the films that are there.
public struct CatalogueChange: Hashable, Sendable {
    /// Films before it.
    public let before: Int
    /// Films after it.
    public let after: Int
    /// Films that were not there before.
    public let added: Int
    /// Films that are not there any more.
    public let removed: Int

    public init(before: Int, after: Int, added: Int, removed: Int) {
        self.before = before
        self.after = after
        self.added = added
        self.removed = removed
    }
}

/// What an import did, or would have done.
public struct ImportSummary: Hashable, Sendable {
    /// A record or a value that was left out, and why.
    public struct Skipped: Hashable, Sendable {
        /// Without its folder.
        public let file: String
        /// Counts from 1.
        public let line: Int
        /// What was wrong with it.
        public let reason: LibraryError.Reason

        public init(file: String, line: Int, reason: LibraryError.Reason) {
            self.file = file
            self.line = line
            self.reason = reason
        }
    }

    /// What is to be known of one file besides.
    public struct FileNote: Hashable, Sendable {
        /// What there is to know.
        public enum Kind: Hashable, Sendable {
            /// Columns or keys of which no field is made; the first few.
            case unknownColumns([String])
            /// Columns of personal data whose values are not imported; the first few.
            case unusedColumns([String])
            /// The text is no Unicode but the encoding of Korean Windows.
            case koreanWindows
            /// The text is UTF-16.
            case utf16
        }

        /// Without its folder.
        public let file: String
        public let kind: Kind

        public init(file: String, _ kind: Kind) {
            self.file = file
            self.kind = kind
        }
    }

    /// What became of the films.
    public let change: CatalogueChange
    /// Whether the catalogue is another one now; `false` when it was decided to leave it.
    public let isApplied: Bool
    /// Records read from the files.
    public let records: Int
    /// Records left out on purpose: other title types, adult titles, ratings of films that are not in the catalogue.
    public let filteredCount: Int
    /// The first few of them.
    public let filtered: [Skipped]
    /// How many of them there are for each reason.
    public let filteredKinds: [LibraryError.Reason: Int]
    /// Records that could not be used.
    public let skippedCount: Int
    /// The first few of them.
    public let skipped: [Skipped]
    /// How many of them there are for each reason, which then quotes no value.
    public let skippedKinds: [LibraryError.Reason: Int]
    /// Values that could not be used, of films that were: a year that is none, a rating of 15.
    public let droppedCount: Int
    /// The first few of them.
    public let dropped: [Skipped]
    /// How many of them there are for each reason, which then quotes no value.
    public let droppedKinds: [LibraryError.Reason: Int]
    /// How often a film came once more: the last record of it counts.
    public let repeatedCount: Int
    /// The first few of these records, where the file has lines to name them by.
    public let repeated: [Skipped]
    /// How many records without an id were taken for films that were there, by title and year. `nil` where nothing is
    /// added to others.
    public let matched: Int?
    /// In the order of the files.
    public let notes: [FileNote]
    /// Whether an interrupted import was continued.
    public let resumed: Bool
    /// Tells one catalogue from another: equal for equal content, in hexadecimal. `nil` when the catalogue was left.
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

    /// Films in the catalogue after it.
    public var films: Int { change.after }
}
