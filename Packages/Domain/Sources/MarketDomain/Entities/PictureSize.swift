/// In pixels.
public struct PictureSize: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// In pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
