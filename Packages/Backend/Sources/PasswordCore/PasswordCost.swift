/// What Argon2id is asked to spend on a password (RFC 9106).
public struct PasswordCost: Hashable, Sendable {
    /// In bytes, in whole KiB.
    public let memory: Int
    /// Over the memory.
    public let passes: Int

    public init(memory: Int, passes: Int) {
        self.memory = max(memory >> 10, 8) << 10
        self.passes = max(passes, 1)
    }

    /// 64 MiB, three times: about 60 ms of one core.
    public static let standard = PasswordCost(memory: 64 << 20, passes: 3)
    /// The least that the library takes; for tests.
    public static let least = PasswordCost(memory: 8 << 10, passes: 1)
}
