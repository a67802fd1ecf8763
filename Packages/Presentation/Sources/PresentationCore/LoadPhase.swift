public import Platform

/// The state of loading. Earlier content stays on screen in every phase.
public enum LoadPhase: Hashable, Sendable {
    /// No request yet.
    case idle
    /// A request to the source is running, and there is no saved content.
    case loading
    /// Content is shown. With a date, it was saved then and a request to the source is still running; without one, it just
    /// came from the source.
    case loaded(savedAt: Date? = nil)
    /// Loading from the source failed; the failure says why.
    case failed(Failure)

    /// Whether an answer is pending.
    public var isBusy: Bool {
        switch self {
        case .loading: true
        case .loaded(let savedAt): savedAt != nil
        case .idle, .failed: false
        }
    }

    /// Whether content is shown, possibly empty.
    public var isLoaded: Bool { if case .loaded = self { true } else { false } }

    /// The reason of a failed load.
    public var failure: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
