extension HTTPResponse {
    /// Says that nobody will read the body, so that whoever sends it can stop.
    public func discard() {
        if case .stream(let stream) = content { stream.cancel() }
    }
}
