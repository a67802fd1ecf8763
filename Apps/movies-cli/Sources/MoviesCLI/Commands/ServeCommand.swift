import HTTPServer
import NetworkCore
import SQLCore
import TerminalKit
import TextCore

/// `movies-cli serve`: the catalogue of this device on a port, for others.
struct ServeCommand: Sendable {
    static let spec = CommandSpec(
        "serve",
        LocalizedText("Serve this device's catalogue over HTTP", "이 기기의 영화 목록을 HTTP로 제공"),
        discussion: LocalizedText(
            "Answers both protocols: lists under /api/v2, search under /3; besides /openapi.json, /health and /metrics. "
                + "Ctrl-C or SIGTERM stops it when it has answered what it has (exit code 0); a second one ends it at once.",
            "두 프로토콜로 응답합니다: 목록은 /api/v2, 검색은 /3. /openapi.json, /health, /metrics도 있습니다. Ctrl-C나 SIGTERM을 받으면 "
                + "받은 요청에 모두 응답한 뒤 끝나고(종료 코드 0), 한 번 더 받으면 바로 끝납니다."),
        options: ServeOptions.specs,
        examples: [
            .init("movies-cli serve --port 8080", LocalizedText("For this machine", "이 컴퓨터에서")),
            .init(
                "movies-cli serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --access-log -",
                LocalizedText("For all, with a log", "모두에게, 기록과 함께")),
        ])

    let options: ServeOptions

    init(_ parsed: ParsedCommand) throws(UsageError) {
        options = try ServeOptions(parsed)
    }

    func run(_ catalogue: ServedCatalogue, _ context: CommandContext) async -> ExitCode {
        do throws(StoreError) {
            try await catalogue.open()
        } catch {
            return context.fail(error.message(in: context.language))
        }
        var settings = options.server
        do throws(AccessLogFile.Failure) {
            settings.accessLog = try accessLog(context)
        } catch {
            return context.fail(Self.message(for: error)[context.language].terminalSafe())
        }
        let (console, language) = (context.console, context.language)
        let handler = catalogue.handler { error, request in
            let reason = BackendFault(error, language).message
            console.error("movies-cli: \(request.method) \(request.path): \(reason)".terminalSafe())
        }
        let server = HTTPServer(settings, handler: handler)
        do throws(HTTPServerError) {
            announce(port: try server.start(), context)
        } catch {
            return context.fail(error.message(in: context.language))
        }
        await Self.untilCancelled()
        // In a task of its own, which the cancellation that ended the waiting does not reach.
        await Task { await server.stop() }.value
        return .stopped
    }

    private func announce(port: Int, _ context: CommandContext) {
        let host = options.server.host.contains(":") ? "[\(options.server.host)]" : options.server.host
        let address = "\(options.server.tls == nil ? "http" : "https")://\(host):\(port)"
        if !options.isLoopback {
            let words =
                options.server.tls == nil
                ? LocalizedText(
                    "Warning: whoever reaches this machine can ask, and read along: there is no TLS.",
                    "주의: 이 컴퓨터에 접속할 수 있는 누구나 요청하고, TLS가 없어 엿볼 수도 있습니다.")
                : LocalizedText(
                    "Warning: whoever reaches this machine can ask.",
                    "주의: 이 컴퓨터에 접속할 수 있는 누구나 요청할 수 있습니다.")
            context.console.error(words[context.language])
        }
        context.console.error(
            LocalizedText(
                "Serving on \(address) (Ctrl-C stops)", "\(address) 에서 제공 중 (Ctrl-C로 끝내기)")[context.language])
    }

    private func accessLog(
        _ context: CommandContext
    ) throws(AccessLogFile.Failure) -> (@Sendable (AccessLogEntry) -> Void)? {
        guard let path = options.log else { return nil }
        let (format, now, console) = (options.format, context.now, context.console)
        guard path != "-" else {
            return { entry in
                console.out(format.text(of: AccessLogLine(entry, at: now())))
                console.flush()
            }
        }
        let file = try AccessLogFile(path: path) { failure in
            _ = context.fail(Self.message(for: failure)[context.language].terminalSafe())
        }
        return { file.add(format.text(of: AccessLogLine($0, at: now()))) }
    }

    private static func message(for failure: AccessLogFile.Failure) -> LocalizedText {
        LocalizedText(
            "The log cannot be written: \(failure.reason).", "기록 파일을 쓸 수 없습니다: \(failure.reason).")
    }

    private static func untilCancelled() async {
        let (never, ending) = AsyncStream<Never>.makeStream()
        await withTaskCancellationHandler {
            for await _ in never {}
        } onCancel: {
            ending.finish()
        }
    }
}
