import MarketDomain
import NetworkCore

extension ListingPicture {
    /// What is wrong with its file when it cannot be read.
    func unreadable(_ error: NetworkError) -> ProductProblem.Reason {
        .pictureUnreadable(name: name, reason: error.reason(for: path))
    }
}

extension NetworkError {
    /// What an `HTTPFile` says of a file, without the path, which stands before it.
    func reason(for path: String) -> String {
        guard case .transport(let text) = self else { return "\(self)" }
        return text.hasPrefix(path + ": ") ? String(text.dropFirst(path.count + 2)) : text
    }
}
