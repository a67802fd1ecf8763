/// A picture as it is kept in a file.
public struct PictureFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// By its first bytes.
    public let format: ListingPicture.Format

    /// A file as it came.
    public init(bytes: [UInt8], format: ListingPicture.Format) {
        self.bytes = bytes
        self.format = format
    }
}
