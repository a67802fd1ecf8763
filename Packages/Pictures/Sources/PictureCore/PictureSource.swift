/// Where the bytes of a picture come from.
public enum PictureSource: Hashable, Sendable {
    case bytes([UInt8])
    /// A file's path. It is read by whoever decodes it, not into the memory of whoever asks.
    case file(String)
}
