/// Where the bytes of pictures are kept.
public enum MarketBlobs: Hashable, Sendable {
    /// Files in a folder, which is made when it is missing.
    case folder(String)
    /// In the database itself.
    case database
}
