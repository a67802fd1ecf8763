/// What has to be equal for a recorded answer to fit.
struct ReplayKey: Hashable, Sendable {
    let method: String
    let target: String
    /// `nil` fits any body.
    var body: RecordedBody?
}
