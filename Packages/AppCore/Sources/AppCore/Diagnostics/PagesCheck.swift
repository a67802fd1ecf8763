import CurlTransport
import NetworkCore
import PageUI
import TextCore

/// Whether browsers reach the pages of a server that answers: loads one as a browser does, follows its changes, and leaves
/// it.
struct PagesCheck: Sendable {
    let transport: any HTTPTransport
    let origin: String
    let language: Language

    func result() async -> DiagnosticCheck {
        let answer: HTTPResponse
        do throws(NetworkError) {
            answer = try await transport.send(request(.get, "", ["Accept-Language": language.rawValue]))
        } catch {
            return finding(.warning, LocalizedText("they do not answer", "응답하지 않음"))
        }
        switch answer.status {
        case 200: return await changes(of: answer)
        case 404: return none
        case 421:
            return finding(
                .warning,
                LocalizedText(
                    "refused (421): the server needs --public-origin \(origin), and the X-Forwarded-Host and "
                        + "X-Forwarded-Proto of a proxy before it",
                    "거부됨(421): 서버에 --public-origin \(origin)이 필요하고, 앞에 프록시가 있으면 X-Forwarded-Host와 "
                        + "X-Forwarded-Proto도 전달해야 함"))
        case 429, 503:
            return finding(
                .warning,
                LocalizedText(
                    "full (\(answer.status)): try again in a minute", "가득 참(\(answer.status)): 1분 뒤에 다시 시도"))
        case let status:
            return finding(
                .warning, LocalizedText("refused, with status \(status)", "거부됨(상태 코드 \(status))"))
        }
    }

    /// Checks that the changes of a loaded page arrive at once.
    private func changes(of page: HTTPResponse) async -> DiagnosticCheck {
        let html = String(decoding: page.body, as: UTF8.self)
        func attribute(_ name: String) -> Substring? {
            html.firstRange(of: "\(name)=").map { html[$0.upperBound...].prefix { !" >".contains($0) } }
        }
        // Another program may have pages of its own at the address.
        guard let visit = attribute("data-visit"), let language = attribute("lang") else { return none }
        // A proxy before several servers adds its own.
        let cookies = page.headers.values(of: "Set-Cookie").map { $0.prefix { $0 != ";" } }
        guard !cookies.isEmpty else {
            return finding(
                .warning, LocalizedText("without a cookie: a proxy removes it", "쿠키가 없음. 프록시가 지움"))
        }
        let cookie = cookies.joined(separator: "; ")
        let arrives = await begins(visit, cookie: cookie)
        _ = try? await transport.send(
            request(.post, "-/leave", ["Cookie": cookie, "Origin": origin], visit))
        let place = "\(origin)\(PageServer.root)/ (\(language))"
        return arrives
            ? finding(.ok, LocalizedText("\(place), with changes at once", "\(place), 변경 사항 바로 전달"))
            : finding(
                .warning,
                LocalizedText(
                    "\(place), but changes do not arrive: a proxy must neither buffer nor compress text/event-stream",
                    "\(place), 변경 사항은 오지 않음: 프록시가 text/event-stream을 버퍼링하거나 압축하면 안 됨"))
    }

    /// Whether the first event of a stream arrives.
    private func begins(_ visit: Substring, cookie: String) async -> Bool {
        guard let answer = try? await transport.stream(request(.get, "-/frames", ["Cookie": cookie], visit))
        else { return false }
        defer { answer.discard() }
        let body = answer.content.pieces()
        var reader = ServerSentEventReader { () async throws(NetworkError) in try await body.next() }
        guard answer.status == 200, let event = try? await reader.next() else { return false }
        return event.name == "hello"
    }

    private func request(
        _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders, _ visit: Substring? = nil
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, origin: origin, path: "\(PageServer.root)/\(path)",
            query: visit.map { [QueryItem("visit", String($0))] } ?? [], headers: headers)
    }

    private var none: DiagnosticCheck {
        finding(.ok, LocalizedText("none; 'serve --pages' shows them", "없음. 'serve --pages'로 제공"))
    }

    private func finding(_ status: DiagnosticCheck.Status, _ detail: LocalizedText) -> DiagnosticCheck {
        DiagnosticCheck(
            LocalizedText("pages", "페이지")[language], status, detail[language].terminalSafe())
    }
}

extension PagesCheck {
    /// The check of the chosen server.
    static func result(_ run: Run, _ address: ServerAddress) async -> DiagnosticCheck {
        var options = CurlOptions.interactive(run.app, followsRedirects: false)
        options.stallLimit = .seconds(5)
        let curl = CurlTransport(
            options, environment: address.withoutProxyOnLoopback(run.environment.variables))
        let check = PagesCheck(
            transport: run.environment.transport ?? curl, origin: address.origin, language: run.language)
        let result = await check.result()
        await curl.close()
        return result
    }
}
