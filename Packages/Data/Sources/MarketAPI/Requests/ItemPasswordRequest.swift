/// The body that deletes an item of generation 1/2.
public struct ItemPasswordRequest: Hashable, Sendable, Encodable {
    private let password: String

    /// The password that the item was made with.
    public init(password: String) { self.password = password }
}

extension ItemPasswordRequest: CustomStringConvertible, CustomReflectable {
    /// Without the password.
    public var description: String { "a password" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
