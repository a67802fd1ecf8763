public import PresentationCore

extension LoadPhase {
    /// Whether nothing exists with the number or the name that was to be loaded, so that its address has no screen.
    public var isNowhere: Bool { failure?.kind == .notFound || failure?.kind == .invalidInput }
}
