import HTTPServer
import NetworkCore
import SQLCore
import PresentationCore
public import TerminalKit
import TextCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `serve`: what this device has, on a port, for others.
public struct ServeCommand: Sendable {
    /// How it is called. The summary and the discussion say what is served, `more` are options of an app's own; examples
    /// are the same everywhere.
    public static func spec(
        _ app: AppIdentity, _ summary: LocalizedText, discussion: LocalizedText,
        more: [OptionSpec] = []
    ) -> CommandSpec {
        CommandSpec(
            "serve", summary,
            discussion: LocalizedText(
                "\(discussion.english) \(signals.english)", "\(discussion.korean) \(signals.korean)"),
            options: ServeOptions.specs + more,
            examples: [
                .init("\(app.name) serve --port 8080", LocalizedText("For this machine", "이 컴퓨터에서")),
                .init(
                    "\(app.name) serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --access-log -",
                    LocalizedText("For all, with a log", "모두에게, 기록과 함께")),
            ])
    }

    /// What every server does besides.
    private static let signals = LocalizedText(
        "SIGHUP reads the certificate and opens the log anew. Figures (/metrics) are only told to this machine. Exit code 74 "
            + "says that the disk failed to keep data: start the server again.",
        "SIGHUP을 받으면 인증서를 다시 읽고 기록 파일을 다시 엽니다. 지표(/metrics)는 이 컴퓨터에서만 볼 수 있습니다. 종료 코드 74는 디스크가 "
            + "데이터를 저장하지 못했다는 뜻이니, 서버를 다시 시작하세요.")

    let options: ServeOptions

    /// - Throws: `UsageError` for an address, a port or an origin that is none.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        options = try ServeOptions(parsed)
    }

    /// Serves until the task is cancelled or the terminal is closed, then answers what was asked already. SIGHUP reads
    /// the certificate anew and opens the log anew. A disk that failed to keep data ends it with
    /// ``ExitCode/storageFailed``.
    public func run(_ served: any ServedBackend, _ context: CommandContext) async -> ExitCode {
        CrashOutput.turnOff()
        return await run(served, context, hangUps: Interrupt.observed([SIGHUP]), StartingTerminal())
    }

    func run(
        _ served: any ServedBackend, _ context: CommandContext, hangUps: AsyncStream<Int32>,
        _ terminal: StartingTerminal
    ) async -> ExitCode {
        do throws(StoreError) {
            try await served.open()
        } catch {
            return context.fail(error)
        }
        var settings = options.server
        let log: AccessLogFile?
        do throws(AccessLogFile.Failure) {
            log = try openLog(context)
        } catch {
            return context.fail(Self.message(for: error)[context.language].terminalSafe())
        }
        settings.accessLog = accessLog(log, context)
        let (events, event) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let (app, console, language) = (context.app, context.console, context.language)
        let answers = served.answers { error, request in
            let reason = BackendFault(error, language, app, words: served.words(for: error)).message
            console.error("\(app.name): \(request.method) \(request.path): \(reason)".terminalSafe())
            if let failure = served.lastingFailure { event.yield(.broken(failure)) }
        }
        settings.refusal = answers.refusal
        let server = HTTPServer(settings, handler: answers.handler)
        do throws(HTTPServerError) {
            announce(port: try server.start(), context)
        } catch {
            return context.fail(error.message(in: context.language))
        }
        let listening = Task { for await _ in hangUps { event.yield(.hangUp) } }
        let code = await withTaskCancellationHandler {
            for await event in events {
                switch event {
                case .hangUp:
                    if terminal.isGone { return ExitCode.stopped }
                    renew(server, log, context)
                case .broken(let failure): return tellLasting(failure, context)
                }
            }
            return ExitCode.stopped
        } onCancel: {
            event.finish()
        }
        listening.cancel()
        // In a task of its own, which the cancellation that ended the waiting does not reach.
        await Task { await server.stop() }.value
        return code
    }

    /// What `run` waits for.
    private enum Event: Sendable {
        case hangUp
        case broken(StoreError)
    }

    /// Reads the certificate and opens the log anew, and says what became of it.
    private func renew(_ server: HTTPServer, _ log: AccessLogFile?, _ context: CommandContext) {
        var done: [LocalizedText] = []
        do throws(HTTPServerError) {
            if try server.renewCertificate() {
                done.append(
                    LocalizedText("The certificate was read anew.", "인증서를 다시 읽었습니다."))
            }
        } catch {
            let kept = LocalizedText("The one in use stays.", "쓰던 인증서를 계속 씁니다.")
            _ = context.fail(error.message(in: context.language) + " " + kept[context.language])
        }
        do throws(AccessLogFile.Failure) {
            if let log {
                try log.reopen()
                done.append(LocalizedText("The log was opened anew.", "기록 파일을 다시 열었습니다."))
            }
        } catch {
            _ = context.fail(Self.message(for: error)[context.language].terminalSafe())
        }
        if done.isEmpty, options.server.tls == nil, log == nil {
            done.append(LocalizedText("There is nothing to read anew.", "다시 읽을 것이 없습니다."))
        }
        let words = done.map { $0[context.language] }.joined(separator: " ")
        if !words.isEmpty { context.console.error("SIGHUP: \(words)") }
    }

    private func tellLasting(_ failure: StoreError, _ context: CommandContext) -> ExitCode {
        let reason = failure.message(in: context.language, of: context.app)
        let words = LocalizedText(
            "Nothing is kept any more. \(reason) The server ends; started anew, it finds out what is on the disk.",
            "더는 아무것도 저장되지 않습니다. \(reason) 서버를 끝냅니다. 다시 시작하면 디스크에 남은 내용을 확인합니다.")
        return context.fail(words[context.language], .storageFailed)
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

    /// `nil` when no file is asked for.
    private func openLog(_ context: CommandContext) throws(AccessLogFile.Failure) -> AccessLogFile? {
        guard let path = options.log, path != "-" else { return nil }
        return try AccessLogFile(path: path) { failure in
            _ = context.fail(Self.message(for: failure)[context.language].terminalSafe())
        }
    }

    private func accessLog(
        _ file: AccessLogFile?, _ context: CommandContext
    ) -> (@Sendable (AccessLogEntry) -> Void)? {
        guard options.log != nil else { return nil }
        let (format, now, console) = (options.format, context.now, context.console)
        let redaction = context.app.redaction
        let text = { @Sendable (entry: AccessLogEntry) in
            format.text(of: AccessLogLine(entry, at: now(), redaction: redaction))
        }
        if let file { return { file.add(text($0)) } }
        return { entry in
            console.out(text(entry))
            console.flush()
        }
    }

    private static func message(for failure: AccessLogFile.Failure) -> LocalizedText {
        LocalizedText(
            "The log cannot be written: \(failure.reason).",
            "기록 파일을 쓸 수 없습니다: \(ReasonText.text(failure.reason, in: .korean)).")
    }
}
