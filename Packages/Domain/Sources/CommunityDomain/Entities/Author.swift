/// Who wrote something, as everybody sees it.
public struct Author: Hashable, Sendable, Identifiable {
    public let id: Int
    public let name: String
    public let role: Role

    public init(id: Int, name: String, role: Role = .member) {
        self.id = id
        self.name = name
        self.role = role
    }
}
