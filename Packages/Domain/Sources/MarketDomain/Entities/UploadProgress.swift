/// How far sending a listing has come.
public struct UploadProgress: Hashable, Sendable {
    /// In bytes, of all pictures together.
    public let sent: Int
    /// In bytes.
    public let total: Int

    /// In bytes.
    public init(sent: Int, total: Int) {
        self.sent = sent
        self.total = total
    }
}
