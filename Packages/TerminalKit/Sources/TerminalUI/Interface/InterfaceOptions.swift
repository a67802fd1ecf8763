public import TextCore

/// The options of an app's interface.
public struct InterfaceOptions: Sendable {
    public var language: Language
    public var theme: Theme.Name
    /// Whether spinners are animated; without that nothing moves by itself.
    public var isAnimated: Bool
    /// Whether commands may be copied into the clipboard by the terminal (OSC 52).
    public var mayCopy: Bool
    /// The current time, for double clicks and answers to questions.
    public var now: @Sendable () -> ContinuousClock.Instant
    /// Waits; throws when its task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        language: Language, theme: Theme.Name = .auto, isAnimated: Bool = true, mayCopy: Bool = true,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.language = language
        self.theme = theme
        self.isAnimated = isAnimated
        self.mayCopy = mayCopy
        self.now = now
        self.sleep = sleep
    }
}
