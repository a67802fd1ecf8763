public import TextCore

/// How an app is shown and used.
public struct InterfaceOptions: Sendable {
    public var language: Language
    public var theme: Theme.Name
    /// Whether the animation of spinners is shown; without it nothing moves by itself.
    public var isAnimated: Bool
    /// Whether commands may be copied into the clipboard by the terminal (OSC 52).
    public var mayCopy: Bool
    /// The time, by which double clicks and answers to questions are judged.
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
