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
