/// The names of header fields.
public enum MarketHeader {
    /// A vendor's UUID, on every change (generation 3).
    public static let identifier = "identifier"
    /// On an answer that the server gave to the same request before. Ours.
    public static let replayed = "Idempotent-Replayed"
    /// On the answer to a deletion: until when the product can be brought back, in seconds since 1970. Ours.
    public static let restorableUntil = "Restorable-Until"
}
