import NetworkCore
import PageUI
import TerminalUI

/// Files for search engines: `/robots.txt`, and `/sitemap.xml` with the lists whose rows lead to everything else.
enum CrawlerFiles {
    /// The file that a request asks for, if any.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - check: the names of the server.
    ///   - publicPages: the first parts of the addresses that search engines may list.
    /// - Returns: the file.
    static func answer(
        to request: HTTPRequest, _ check: PageGuard, _ publicPages: [String]
    ) -> HTTPResponse? {
        guard ["/robots.txt", "/sitemap.xml"].contains(request.path),
            request.method == .get || request.method == .head,
            check.refusal(of: request) == nil
        else { return nil }
        var headers: HTTPHeaders = ["Cache-Control": "public, max-age=3600"]
        guard request.path == "/sitemap.xml" else {
            headers["Content-Type"] = "text/plain; charset=utf-8"
            // The script and the style sheet are needed to see a page as people do.
            let text = """
                User-agent: *
                Disallow: \(PageServer.root)/-/
                Allow: \(PageServer.root)/-/pages.
                Sitemap: \(request.origin)/sitemap.xml

                """
            return HTTPResponse(headers: headers, body: Array(text.utf8))
        }
        headers["Content-Type"] = "application/xml; charset=utf-8"
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        for name in publicPages {
            xml += "<url><loc>\(request.origin)\(PageAddress(name).url(below: PageServer.root))</loc></url>\n"
        }
        return HTTPResponse(headers: headers, body: Array((xml + "</urlset>\n").utf8))
    }
}
