import NetworkCore
import Platform

/// The address of a picture: a path on the server that names it, or a URL anywhere.
struct PictureAddress: Hashable, Sendable {
    let origin: String
    /// Includes the server's base path if the picture was named by a path.
    let path: String
    let query: [QueryItem]

    /// - Parameters:
    ///   - text: the text of the server. A fragment is dropped.
    ///   - server: the origin of the server that names it.
    ///   - basePath: the prefix of every path of that server.
    /// - Throws: `unavailable` when it is neither an `http` or `https` URL nor a path, `notAllowed` when that server
    ///   may not name it.
    init(_ text: String, server: String, basePath: String) throws(PictureLoadError) {
        let (origin, target) = Self.split(text)
        guard origin != nil || target.hasPrefix("/") else { throw .unavailable }
        try self.init(origin ?? server, origin == nil ? basePath + target : String(target), server)
    }

    /// The target of a redirect (RFC 9110, section 10.2.2), under the same rules.
    func redirected(to text: String, server: String) throws(PictureLoadError) -> PictureAddress {
        let (origin, target) = Self.split(text)
        if let origin { return try PictureAddress(origin, String(target), server) }
        if target.hasPrefix("//") {
            let scheme = self.origin.prefix { $0 != ":" }
            return try redirected(to: "\(scheme):\(target)", server: server)
        }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return try PictureAddress(self.origin, String((target.hasPrefix("/") ? "" : folder) + target), server)
    }

    private init(_ origin: String, _ target: String, _ server: String) throws(PictureLoadError) {
        self.origin = origin.lowercased() == server.lowercased() ? server : origin
        guard self.origin == server || PictureHost.mayBeAsked(self.origin, for: server) else {
            throw .notAllowed
        }
        do throws(NetworkError) {
            let request = try HTTPRequest(target: (target.hasPrefix("/") ? "" : "/") + target)
            (path, query) = (request.path, request.query)
        } catch {
            throw .unavailable
        }
    }

    /// The origin, if present, and the rest.
    private static func split(_ text: String) -> (origin: String?, target: Substring) {
        let text = text.prefix { $0 != "#" }
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return (nil, text) }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        return (scheme + host, rest.dropFirst(host.count))
    }
}

/// How near a host is, as far as its name shows. A far server must not make this device send requests to a near one.
enum PictureHost: Int, Comparable {
    case anywhere
    /// A private network.
    case site
    /// This device, or its link.
    case device

    static func < (one: PictureHost, other: PictureHost) -> Bool { one.rawValue < other.rawValue }

    /// Whether `server` may cause a request to `origin`. Origins are `https://host:port`, or `HTTPRequest.embedded`.
    static func mayBeAsked(_ origin: String, for server: String) -> Bool {
        if server == HTTPRequest.embedded { return true }
        if server.hasPrefix("https:"), !origin.hasPrefix("https:") { return false }
        return PictureHost(origin: origin) <= PictureHost(origin: server)
    }

    private init(origin: String) {
        let authority = origin.drop { $0 != "/" }.drop { $0 == "/" }
        let isBracketed = authority.hasPrefix("[")
        var host = isBracketed ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        while host.hasSuffix(".") { host = host.dropLast() }
        let name = host.lowercased()
        var four = in_addr()
        var six = in6_addr()
        if name == "localhost" || name.hasSuffix(".localhost") {
            self = .device
        } else if isBracketed, inet_pton(AF_INET6, name, &six) == 1 {
            self.init(withUnsafeBytes(of: six) { Array($0) })
        } else if inet_aton(name, &four) != 0 {
            // Also 127.1 and 0x7f000001, which resolvers accept as addresses.
            self.init(version4: UInt32(bigEndian: four.s_addr))
        } else {
            self = .anywhere
        }
    }

    /// The special addresses of RFC 6890.
    private init(version4 address: UInt32) {
        switch (address >> 24, address >> 16 & 0xFF) {
        case (0, _), (127, _), (169, 254): self = .device
        case (10, _), (172, 16...31), (192, 168), (100, 64...127): self = .site
        default: self = .anywhere
        }
    }

    /// Sixteen bytes of an IPv6 address. One that represents an IPv4 address counts as that (RFC 4291, section 2.5.5,
    /// RFC 6052).
    private init(_ bytes: [UInt8]) {
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
        let isMapped =
            bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == bytes[11]
            && [0, 0xFF].contains(bytes[10])
        let isTranslated = bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
        if isLoopback {
            self = .device
        } else if isMapped || isTranslated {
            self.init(version4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
        } else if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 {
            self = .device
        } else if bytes[0] & 0xFE == 0xFC {
            self = .site
        } else {
            self = .anywhere
        }
    }
}
