import BackendCore
import NetworkCore
import TerminalKit
import TextCore

/// Checks requests to pages: the name of the server, the site that an act comes from, and the cookie.
struct PageGuard: Sendable {
    /// The origins of the pages; `nil` for the names and all ports of this machine, which may be forwarded.
    let origins: Set<String>?
    /// Whether a link on another site opens the pages as for a stranger.
    let isStrict: Bool

    /// The status to refuse a request with, or `nil`.
    ///
    /// With a foreign name, a page of another site reaches this machine (DNS rebinding). Only browsers use pages,
    /// so every act names the site that it comes from.
    func refusal(of request: HTTPRequest) -> Int? {
        guard let address = try? ServerAddress(request.origin),
            origins?.contains(address.origin) ?? address.isLoopback
        else { return 421 }
        switch request.method {
        case .get, .head: return nil
        case .post:
            let isOwn =
                if let site = request.headers["Sec-Fetch-Site"] { site == "same-origin" } else {
                    request.headers["Origin"] == address.origin
                }
            return isOwn ? nil : 403
        default: return 405
        }
    }

    /// The visitors that the cookies of a request name; another program on this machine may have set one as well.
    func visitors(of request: HTTPRequest) -> [String] {
        let name = Self.name(for: request)
        return request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.compactMap { field in
            let parts = field.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
            return parts.count == 2 && parts[0] == name ? parts[1] : nil
        }
    }

    /// The field that gives a visitor the cookie; one that `lasts` remains when the browser ends.
    func cookie(_ visitor: String, lasts: Bool, for request: HTTPRequest) -> String {
        "\(Self.name(for: request))=\(visitor); Path=/; HttpOnly; SameSite=\(isStrict ? "Strict" : "Lax")"
            + (lasts ? "; Max-Age=\(PageVisitorTable.lifetime)" : "")
            + (Self.isSecure(request) ? "; Secure" : "")
    }

    /// Whether a page of this server, or the user, asks for a page: a link on another site must not lead the user to a
    /// page that its author has opened.
    func isOwn(_ request: HTTPRequest) -> Bool {
        guard let site = request.headers["Sec-Fetch-Site"] else {
            return PageServer.ownPath(request.headers["Referer"], request) != nil
        }
        return site == "same-origin" || site == "none"
    }

    private static func isSecure(_ request: HTTPRequest) -> Bool { request.origin.hasPrefix("https://") }

    /// Cookies of one host are the same for all of its ports, so that the name contains the port.
    private static func name(for request: HTTPRequest) -> String {
        if isSecure(request) { return "__Host-trellis" }
        return "trellis-\((try? ServerAddress(request.origin))?.port ?? 0)"
    }

    /// The fields of every answer. Nothing in a page comes from elsewhere or from within the page.
    static let headers: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
            // The script makes HTML of texts in one place.
            + "require-trusted-types-for 'script'; trusted-types pages",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "same-origin",
    ]
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Language {
    /// The language that a browser prefers among those of the apps (RFC 9110, section 12.5.4); `nil` without one.
    init?(accepting field: String?) {
        let wanted = (field ?? "").split(separator: ",").compactMap { entry -> (Language, Double)? in
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first?.prefix(while: { $0 != "-" }),
                let language = Language(rawValue: String(name))
            else { return nil }
            let quality = parts.dropFirst().lazy.compactMap {
                $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil
            }
            return (language, quality.first ?? 1)
        }
        // Of equal ones the first counts.
        guard let best = wanted.map(\.1).max(), best > 0,
            let language = wanted.first(where: { $0.1 == best })?.0
        else { return nil }
        self = language
    }
}
