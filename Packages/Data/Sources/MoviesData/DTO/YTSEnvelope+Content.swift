import DomainCore
import MoviesAPI

extension YTSEnvelope {
    /// What is inside; `failure` when the server says that it went wrong.
    func content(or failure: DomainError) throws(DomainError) -> Content {
        guard isOK, let data else { throw failure }
        return data
    }
}
