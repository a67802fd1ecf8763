/// What a picture may cost. It is refused before it is decoded when its file or its header passes a limit.
public struct PictureLimits: Hashable, Sendable {
    /// Of the file.
    public var bytes: Int
    /// Width times height.
    public var pixels: Int
    /// Of one side, in pixels.
    public var side: Int
    /// Memory of the process that decodes, in bytes.
    public var memory: Int
    /// Processor time of the process that decodes, in whole seconds.
    public var seconds: Int

    public init(
        bytes: Int, pixels: Int = 24_000_000, side: Int = 16_384, memory: Int = 256 << 20, seconds: Int = 1
    ) {
        self.bytes = bytes
        self.pixels = pixels
        self.side = side
        self.memory = memory
        self.seconds = seconds
    }
}
