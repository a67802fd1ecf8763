/// The part of the paths that belongs to one API.
struct RouterMount: Sendable {
    let prefix: [String]
    let limits: RequestLimits
    let errors: ErrorBody
}
