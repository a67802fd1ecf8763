public import NetworkCore

/// The files that a run writes its exchanges to or takes them from, opened before anything is asked.
public struct Wire: Sendable {
    /// Gets what goes over the wire.
    public var recording: RecordingFile?
    /// Answers in the server's place.
    public var replay: ReplayTransport?

    /// No file.
    public static let plain = Wire()

    /// No file.
    public init() {}

    /// `onFailure` is told once, on any thread, when the recording cannot go on.
    ///
    /// - Throws: `NetworkError.transport`, which names the file.
    public static func opened(
        _ choice: ServerChoice, onFailure: @escaping @Sendable (NetworkError) -> Void
    ) async throws(NetworkError) -> Wire {
        var wire = Wire()
        if let path = choice.recording {
            wire.recording = try RecordingFile(path: path, onFailure: onFailure)
        }
        if let path = choice.replay {
            wire.replay = try await ReplayTransport.open(path: path, redaction: choice.redaction)
        }
        return wire
    }

    /// Whether answers that were kept stay out of it, so that the file alone gives the same output again.
    public var isSelfContained: Bool { recording != nil || replay != nil }
}
