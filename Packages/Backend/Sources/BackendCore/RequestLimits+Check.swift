import NetworkCore

extension RequestLimits {
    /// Checks everything but the body, whose limit the route may change.
    func check(_ request: HTTPRequest) throws(HTTPFailure) {
        var total = request.path.utf8.count
        var longest = 0
        for item in request.query {
            let size = item.name.utf8.count + item.value.utf8.count
            longest = max(longest, size)
            total += size + 2
        }
        guard total <= targetBytes else { throw .targetTooLong }
        guard request.query.count <= parameterCount else { throw .tooManyParameters }
        guard longest <= parameterBytes else { throw .parameterTooLong }
    }
}
