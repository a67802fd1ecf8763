import MarketDomain
import NetworkCore

/// Where a picture is: a path on the product's server, or a URL anywhere.
struct PictureAddress: Hashable, Sendable {
    let origin: String
    /// With the server's base path where the picture was named by a path.
    let path: String
    let query: [QueryItem]

    /// - Parameters:
    ///   - text: as the server wrote it. A fragment is left out.
    ///   - server: the origin of the product's server.
    ///   - basePath: what every path of that server begins with.
    /// - Throws: `unavailable` when it is neither an `http` or `https` URL nor a path, a problem of the
    ///   picture when that server may not name it.
    init(_ text: String, server: String, basePath: String) throws(MarketError) {
        let (origin, target) = Self.split(text)
        guard origin != nil || target.hasPrefix("/") else { throw .unavailable }
        try self.init(origin ?? server, origin == nil ? basePath + target : String(target), server)
    }

    /// Where an answer redirects to (RFC 9110, section 10.2.2), by the same rules.
    func redirected(to text: String, server: String) throws(MarketError) -> PictureAddress {
        let (origin, target) = Self.split(text)
        if let origin { return try PictureAddress(origin, String(target), server) }
        if target.hasPrefix("//") {
            let scheme = self.origin.prefix { $0 != ":" }
            return try redirected(to: "\(scheme):\(target)", server: server)
        }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return try PictureAddress(self.origin, String((target.hasPrefix("/") ? "" : folder) + target), server)
    }

    private init(_ origin: String, _ target: String, _ server: String) throws(MarketError) {
        self.origin = origin.lowercased() == server.lowercased() ? server : origin
        guard self.origin == server || PictureHost.mayBeAsked(self.origin, for: server) else {
            throw .picture(.forbiddenAddress)
        }
        do throws(NetworkError) {
            let request = try HTTPRequest(target: (target.hasPrefix("/") ? "" : "/") + target)
            (path, query) = (request.path, request.query)
        } catch {
            throw .unavailable
        }
    }

    /// The origin, if there is one, and what comes after it.
    private static func split(_ text: String) -> (origin: String?, target: Substring) {
        let text = text.prefix { $0 != "#" }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return (nil, text) }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        return (scheme + host, rest.dropFirst(host.count))
    }
}
