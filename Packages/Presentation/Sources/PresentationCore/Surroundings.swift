public import Platform
public import TextCore

/// The reader and the clock of a device, for everything that a view model shows.
public struct Surroundings: Sendable {
    /// The language of everything shown.
    public var language: Language
    /// The time zone of the user.
    public var localTime: LocalTime
    /// The clock, for texts such as "3 min ago".
    public var now: @Sendable () -> Date
    /// Waits; throws when its task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        _ language: Language, localTime: LocalTime, now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.language = language
        self.localTime = localTime
        self.now = now
        self.sleep = sleep
    }

    /// The current time in seconds since 1970.
    package var seconds: Int { Int(now().timeIntervalSince1970) }
}

/// A view model that reads its surroundings by their own names.
@MainActor
package protocol HasSurroundings {
    var here: Surroundings { get }
}

extension HasSurroundings {
    package var language: Language { here.language }
    package var localTime: LocalTime { here.localTime }
    package var now: @Sendable () -> Date { here.now }
    package var sleep: @Sendable (Duration) async throws -> Void { here.sleep }
}
