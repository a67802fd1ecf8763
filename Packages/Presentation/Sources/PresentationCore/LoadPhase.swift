public import Platform

/// How far loading is. What was shown before stays on screen in every phase.
public enum LoadPhase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// The source is being asked, and nothing was saved.
    case loading
    /// Something is shown. With a date, it was saved then and the source is still being asked; without one, the
    /// source just said it.
    case loaded(savedAt: Date? = nil)
    /// The source did not answer; the failure says why.
    case failed(Failure)

    /// Whether an answer is still awaited.
    public var isBusy: Bool {
        switch self {
        case .loading: true
        case .loaded(let savedAt): savedAt != nil
        case .idle, .failed: false
        }
    }

    /// Whether something is shown, which may be nothing at all.
    public var isLoaded: Bool { if case .loaded = self { true } else { false } }

    /// Why it failed, if it did.
    public var failure: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
