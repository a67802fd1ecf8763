import NetworkCore
import PageUI
import TextCore

/// A page without screens: the reason why there is no other.
enum PageMessage {
    case notFound, closed, full, gone, busy, ended
    /// The visitor has just signed in or out on another page, whose browser is about to get the new cookie.
    case changing
    /// The database does not say whether the cookie is of a member, whom a page for guests would sign out.
    case unknown
    /// The request is refused with this status.
    case refused(Int)

    static let type = "text/html; charset=utf-8"

    private var status: Int {
        switch self {
        case .notFound: 404
        case .closed: 403
        case .full, .changing, .unknown: 503
        case .gone: 410
        case .busy: 429
        case .ended: 200
        case .refused(let status): status
        }
    }

    private var text: LocalizedText {
        switch self {
        case .notFound: LocalizedText("There is no such page.", "페이지를 찾을 수 없습니다.")
        case .closed:
            LocalizedText(
                "These pages open with the address that the program printed. It works once, within a minute. Start the "
                    + "program again for another one.",
                "프로그램이 출력한 주소로 열어야 합니다. 주소는 1분 안에 한 번만 쓸 수 있습니다. 새 주소가 필요하면 프로그램을 다시 시작하세요.")
        case .full:
            LocalizedText(
                "Too many pages are open at the moment. Try again in a minute.",
                "지금은 열려 있는 페이지가 너무 많습니다. 잠시 후 다시 시도하세요.")
        case .gone:
            LocalizedText("This page has ended. Load it again.", "종료된 페이지입니다. 다시 불러오세요.")
        case .busy: LocalizedText("Too many requests. Wait a moment.", "요청이 너무 많습니다. 잠시 기다리세요.")
        case .changing: LocalizedText("One moment…", "잠시만 기다리세요…")
        case .unknown:
            LocalizedText(
                "The server does not reach its database at the moment. This page tries again by itself.",
                "지금은 서버가 데이터베이스에 연결할 수 없습니다. 이 페이지는 자동으로 다시 시도합니다.")
        case .ended: LocalizedText("The app has ended.", "앱을 종료했습니다.")
        case .refused(403):
            LocalizedText("Another site sent this request.", "다른 사이트에서 보낸 요청입니다.")
        case .refused(409): LocalizedText("Load the page again.", "페이지를 다시 불러오세요.")
        case .refused(413):
            LocalizedText(
                "That is too much at once. Go back, and send fewer or smaller files.",
                "한 번에 보내기에는 너무 큽니다. 뒤로 돌아가 파일 수나 크기를 줄여서 보내세요.")
        case .refused(421):
            LocalizedText("This server has another name.", "이 서버의 주소가 아닙니다.")
        case .refused: LocalizedText("The request cannot be answered.", "요청을 처리할 수 없습니다.")
        }
    }

    private var retryAfter: String? {
        switch self {
        case .full: "60"
        case .busy, .changing: "1"
        case .unknown: "5"
        default: nil
        }
    }

    /// The page, in a language.
    func response(_ language: Language) -> HTTPResponse {
        var html = HTML.doctype
        html.element("html", [("lang", language.rawValue)]) { html in
            html.element("head") { html in
                html.open("meta", [("charset", "utf-8")])
                html.open("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
                html.open("meta", [("name", "robots"), ("content", "noindex")])
                html.element("title") { $0.text(text[language]) }
                html.open("link", [("rel", "stylesheet"), ("href", PageFiles.path(of: .style))])
            }
            html.element("body") { html in
                html.element("main", [("class", "screen")]) { html in
                    html.element("h1") { $0.text(text[language]) }
                    html.element("a", [("href", PageServer.root + "/"), ("class", "button")]) {
                        $0.text(LocalizedText("First page", "첫 페이지")[language])
                    }
                }
            }
        }
        var answer = HTTPResponse(
            status: status, headers: ["Content-Type": Self.type, "Cache-Control": "no-store"],
            body: html.bytes)
        answer.headers["Retry-After"] = retryAfter
        switch self {
        case .changing, .unknown: answer.headers["Refresh"] = retryAfter
        case .refused(405): answer.headers["Allow"] = "GET, HEAD"
        default: break
        }
        return answer
    }
}

/// The script, the style sheet and the icon, which a browser may keep forever.
enum PageFiles {
    static func path(of asset: PageAsset) -> String { "\(PageServer.root)/-/\(asset.fileName)" }

    /// The file of a name, if any.
    static func answer(_ name: String) -> HTTPResponse? {
        guard let asset = PageAsset.all.first(where: { $0.fileName == name }) else { return nil }
        return HTTPResponse(
            headers: [
                "Content-Type": asset.contentType, "Cache-Control": "public, max-age=31536000, immutable",
            ], body: asset.bytes)
    }
}
