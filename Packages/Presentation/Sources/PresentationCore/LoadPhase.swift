/// Where something that is loaded is in its life. What was shown before stays on screen in every phase.
public enum LoadPhase: Hashable, Sendable {
    /// Nobody asked for anything yet.
    case idle
    /// The source is being asked, and nothing was saved.
    case loading
    /// Something is shown.
    case loaded(Freshness)
    /// The source did not answer; the failure says why.
    case failed(Failure)

    /// Whether an answer is still awaited: nothing is there yet, or what is there is not confirmed.
    public var isBusy: Bool {
        switch self {
        case .loading, .loaded(.saved): true
        case .idle, .loaded(.fresh), .failed: false
        }
    }

    /// Why it failed, if it did.
    public var failure: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
