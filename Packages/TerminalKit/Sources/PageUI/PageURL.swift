internal import NetworkCore
public import TerminalUI

/// Addresses as a browser knows them: `/pages/products/8?size=270`.
extension PageAddress {
    /// The path and the query, percent-encoded.
    ///
    /// - Parameter base: the path of all pages, such as `/pages`.
    /// - Returns: the URL without an origin.
    public func url(below base: String) -> String {
        let path = self.path.map { "/" + PercentEncoding.encode($0, for: .pathSegment) }.joined()
        let items = query.map { QueryItem($0.name, $0.value) }
        return base + (path.isEmpty ? "/" : path) + (items.isEmpty ? "" : "?" + QueryItem.format(items))
    }

    /// Reads a path with a query. The result is `nil` for a URL that is not below `base`, for one of the protocol
    /// (`/pages/-/…`), and for a broken one.
    ///
    /// - Parameters:
    ///   - url: the URL without an origin, of at most 2 KiB.
    ///   - base: the path of all pages.
    public init?(url: String, below base: String) {
        guard url.utf8.count <= 2_048, url.hasPrefix(base), let request = try? HTTPRequest(target: url) else {
            return nil
        }
        let rest = request.path.dropFirst(base.count)
        guard rest.isEmpty || rest.first == "/" else { return nil }
        var segments = rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if segments.last?.isEmpty == true { segments.removeLast() }
        let path = segments.compactMap { PercentEncoding.decode($0) }
        guard path.count == segments.count, path.first != "-",
            !path.contains(where: ["", ".", ".."].contains)
        else { return nil }
        self.init(path: path, query: request.query.map { ($0.name, $0.value) })
    }
}
