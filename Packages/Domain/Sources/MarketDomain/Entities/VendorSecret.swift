/// What proves to a server that somebody is the vendor. It prints as dots.
public struct VendorSecret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For the request alone.
    public let text: String

    /// A secret as it was given.
    public init(_ text: String) { self.text = text }

    /// Dots, for logs.
    public var description: String { "•••" }
    /// Dots, for the debugger.
    public var debugDescription: String { description }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
