import HTTPServer
import NetworkCore
import SQLCore
public import TerminalKit
import TextCore

/// `serve`: what this device has, on a port, for others.
public struct ServeCommand: Sendable {
    /// How it is called. The summary and the discussion say what is served, `more` are options of an app's own; examples
    /// are the same everywhere.
    public static func spec(
        _ app: AppIdentity, _ summary: LocalizedText, discussion: LocalizedText,
        more: [OptionSpec] = []
    ) -> CommandSpec {
        CommandSpec(
            "serve", summary, discussion: discussion, options: ServeOptions.specs + more,
            examples: [
                .init("\(app.name) serve --port 8080", LocalizedText("For this machine", "이 컴퓨터에서")),
                .init(
                    "\(app.name) serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --access-log -",
                    LocalizedText("For all, with a log", "모두에게, 기록과 함께")),
            ])
    }

    let options: ServeOptions

    /// - Throws: `UsageError` for an address, a port or an origin that is none.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        options = try ServeOptions(parsed)
    }

    /// Serves until the task is cancelled, then answers what was asked already.
    public func run(_ served: any ServedBackend, _ context: CommandContext) async -> ExitCode {
        do throws(StoreError) {
            try await served.open()
        } catch {
            return context.fail(error)
        }
        var settings = options.server
        do throws(AccessLogFile.Failure) {
            settings.accessLog = try accessLog(context)
        } catch {
            return context.fail(Self.message(for: error)[context.language].terminalSafe())
        }
        let (app, console, language) = (context.app, context.console, context.language)
        let handler = served.handler { error, request in
            let reason = BackendFault(error, language, app).message
            console.error("\(app.name): \(request.method) \(request.path): \(reason)".terminalSafe())
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
        let redaction = context.app.redaction
        let text = { @Sendable (entry: AccessLogEntry) in
            format.text(of: AccessLogLine(entry, at: now(), redaction: redaction))
        }
        guard path != "-" else {
            return { entry in
                console.out(text(entry))
                console.flush()
            }
        }
        let file = try AccessLogFile(path: path) { failure in
            _ = context.fail(Self.message(for: failure)[context.language].terminalSafe())
        }
        return { file.add(text($0)) }
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
