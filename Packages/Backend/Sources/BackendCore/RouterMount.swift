/// The part of the paths that belongs to one API. A reference, as `RouterEntry` is.
final class RouterMount: Sendable {
    let prefix: [String]
    let limits: RequestLimits
    let errors: ErrorBody

    init(prefix: [String], limits: RequestLimits, errors: ErrorBody) {
        self.prefix = prefix
        self.limits = limits
        self.errors = errors
    }
}
