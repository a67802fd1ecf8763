public import PasswordCore

/// How a market's store behaves.
public struct MarketStoreOptions: Sendable {
    /// What one password or secret that a person chose costs to check.
    public var passwordCost = PasswordCost.standard
    /// How many of them are checked at once; each takes the memory of the cost.
    public var passwordsAtOnce = 2
    /// How many more may wait for that; others are told to come back.
    public var passwordsWaiting = 32
    /// Whether a database that has never had a listing gets the sample ones.
    public var bundled = true
    /// For how long a deleted listing can be brought back, in seconds.
    public var undoWindow = Self.standardUndoWindow

    /// How much room there is for pictures, in bytes; `nil` asks the system about the folder of the pictures.
    public var freeBytes: (@Sendable () -> Int?)?

    /// In seconds: a week.
    static let standardUndoWindow = 7 * 86_400

    public init() {}
}
