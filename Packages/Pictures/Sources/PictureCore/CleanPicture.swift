/// A picture that strangers may see, with its small one.
public struct CleanPicture: Hashable, Sendable {
    /// As it was, without metadata, turned as its metadata said.
    public let picture: EncodedPicture
    public let thumbnail: EncodedPicture

    public init(picture: EncodedPicture, thumbnail: EncodedPicture) {
        self.picture = picture
        self.thumbnail = thumbnail
    }
}
