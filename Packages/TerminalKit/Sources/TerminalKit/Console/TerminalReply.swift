/// What a terminal said of itself.
public struct TerminalReply: Hashable, Sendable {
    /// What was read until the question was answered or the time was over; empty when it could not be asked.
    public var bytes: [UInt8]
    /// The size of the screen in cells and in pixels, 0 where the system does not know.
    public var columns: Int
    public var rows: Int
    public var width: Int
    public var height: Int

    public init(bytes: [UInt8] = [], columns: Int = 0, rows: Int = 0, width: Int = 0, height: Int = 0) {
        self.bytes = bytes
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
    }
}
