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

    public init(
        files: [String], mode: Mode = .replace, mapping: [String] = [],
        titleTypes: [String] = ["movie", "tvMovie"], restart: Bool = false,
        isRehearsal: Bool = false
    ) {
        self.files = files
        self.mode = mode
        self.mapping = mapping
        self.titleTypes = titleTypes
        self.restart = restart
        self.isRehearsal = isRehearsal
    }
}
