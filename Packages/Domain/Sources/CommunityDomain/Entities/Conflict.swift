/// What the server has in the place of what an edit was made from.
public struct Conflict: Hashable, Sendable {
    public let text: String
    public let version: Int

    public init(text: String, version: Int) {
        self.text = text
        self.version = version
    }
}
