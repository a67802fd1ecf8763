import HTTPServer
import NetworkCore
import PresentationCore
import SQLCore
public import TerminalKit
public import TextCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Command {
    /// `serve`: what this device has, on a port, for others. `summary` and `discussion` say what that is; `more` are
    /// options of the app's own, by which `served` gives the backend.
    public static func serve(
        _ app: AppIdentity, _ summary: LocalizedText, discussion: LocalizedText, more: [OptionSpec] = [],
        _ served: @escaping @Sendable (ParsedCommand, Run, Container) throws(UsageError) -> any ServedBackend
    ) -> Command {
        let spec = CommandSpec(
            "serve", summary,
            discussion: LocalizedText(
                "\(discussion.english) \(ServeCommand.signals.english)",
                "\(discussion.korean) \(ServeCommand.signals.korean)"),
            options: ServeOptions.specs + more,
            examples: [
                .init("\(app.name) serve --port 8080", LocalizedText("For this machine", "이 컴퓨터에서")),
                .init(
                    "\(app.name) serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --access-log -",
                    LocalizedText("For all, with a log", "모두에게, 기록과 함께")),
            ])
        return Command(spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            let command = try ServeCommand(parsed)
            return await command.run(try served(parsed, run, app), run)
        }
    }
}

/// A server until it is stopped.
struct ServeCommand: Sendable {
    /// What every server does besides.
    fileprivate static let signals = LocalizedText(
        "SIGHUP reads the certificate and opens the log anew. Figures (/metrics) are only told to this machine. Exit code 74 "
            + "says that the disk failed to keep data: start the server again.",
        "SIGHUP을 받으면 인증서를 다시 읽고 기록 파일을 다시 엽니다. 지표(/metrics)는 이 컴퓨터에서만 볼 수 있습니다. 종료 코드 74는 디스크가 "
            + "데이터를 저장하지 못했다는 뜻이니, 서버를 다시 시작하세요.")

    let options: ServeOptions

    /// - Throws: `UsageError` for an address, a port or an origin that is none.
    init(_ parsed: ParsedCommand) throws(UsageError) {
        options = try ServeOptions(parsed)
    }

    /// Serves until the task is cancelled or the terminal is closed, then answers what was asked already. SIGHUP reads
    /// the certificate anew and opens the log anew. A disk that failed to keep data ends it with
    /// ``ExitCode/storageFailed``.
    func run(_ served: any ServedBackend, _ run: Run) async -> ExitCode {
        CrashOutput.turnOff()
        return await self.run(served, run, hangUps: Interrupt.observed([SIGHUP]), StartingTerminal())
    }

    func run(
        _ served: any ServedBackend, _ run: Run, hangUps: AsyncStream<Int32>,
        _ terminal: StartingTerminal
    ) async -> ExitCode {
        do throws(StoreError) {
            try await served.open()
        } catch {
            return run.fail(error)
        }
        var settings = options.server
        let log: AccessLogFile?
        do throws(AccessLogFile.Failure) {
            log = try openLog(run)
        } catch {
            return run.fail(Self.message(for: error)[run.language].terminalSafe())
        }
        settings.accessLog = accessLog(log, run)
        let (events, event) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let (app, console, language) = (run.app, run.console, run.language)
        let answers = served.answers { error, request in
            let reason = BackendFault(error, language, app, words: served.words(for: error)).message
            console.error("\(app.name): \(request.method) \(request.path): \(reason)".terminalSafe())
            if let failure = served.lastingFailure { event.yield(.broken(failure)) }
        }
        settings.refusal = answers.refusal
        let server = HTTPServer(settings, handler: answers.handler)
        do throws(HTTPServerError) {
            announce(port: try server.start(), run)
        } catch {
            return run.fail(error.message(in: run.language))
        }
        let listening = Task { for await _ in hangUps { event.yield(.hangUp) } }
        let code = await withTaskCancellationHandler {
            for await event in events {
                switch event {
                case .hangUp:
                    if terminal.isGone { return ExitCode.stopped }
                    renew(server, log, run)
                case .broken(let failure): return tellLasting(failure, run)
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
    private func renew(_ server: HTTPServer, _ log: AccessLogFile?, _ run: Run) {
        var done: [LocalizedText] = []
        do throws(HTTPServerError) {
            if try server.renewCertificate() {
                done.append(
                    LocalizedText("The certificate was read anew.", "인증서를 다시 읽었습니다."))
            }
        } catch {
            let kept = LocalizedText("The one in use stays.", "쓰던 인증서를 계속 씁니다.")
            _ = run.fail(error.message(in: run.language) + " " + kept[run.language])
        }
        do throws(AccessLogFile.Failure) {
            if let log {
                try log.reopen()
                done.append(LocalizedText("The log was opened anew.", "기록 파일을 다시 열었습니다."))
            }
        } catch {
            _ = run.fail(Self.message(for: error)[run.language].terminalSafe())
        }
        if done.isEmpty, options.server.tls == nil, log == nil {
            done.append(LocalizedText("There is nothing to read anew.", "다시 읽을 것이 없습니다."))
        }
        let words = done.map { $0[run.language] }.joined(separator: " ")
        if !words.isEmpty { run.console.error("SIGHUP: \(words)") }
    }

    private func tellLasting(_ failure: StoreError, _ run: Run) -> ExitCode {
        let reason = failure.message(in: run.language, of: run.app)
        let words = LocalizedText(
            "Nothing is kept any more. \(reason) The server ends; started anew, it finds out what is on the disk.",
            "더는 아무것도 저장되지 않습니다. \(reason) 서버를 끝냅니다. 다시 시작하면 디스크에 남은 내용을 확인합니다.")
        return run.fail(words[run.language], .storageFailed)
    }

    private func announce(port: Int, _ run: Run) {
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
            run.console.error(words[run.language])
        }
        run.console.error(
            LocalizedText(
                "Serving on \(address) (Ctrl-C stops)", "\(address) 에서 제공 중 (Ctrl-C로 끝내기)")[run.language])
    }

    /// `nil` when no file is asked for.
    private func openLog(_ run: Run) throws(AccessLogFile.Failure) -> AccessLogFile? {
        guard let path = options.log, path != "-" else { return nil }
        return try AccessLogFile(path: path) { failure in
            _ = run.fail(Self.message(for: failure)[run.language].terminalSafe())
        }
    }

    private func accessLog(
        _ file: AccessLogFile?, _ run: Run
    ) -> (@Sendable (AccessLogEntry) -> Void)? {
        guard options.log != nil else { return nil }
        let (format, now, console) = (options.format, run.now, run.console)
        let redaction = run.app.redaction
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

extension HTTPServerError {
    /// Why there is no server, and what to do about it.
    func message(in language: Language) -> String {
        let text: LocalizedText =
            switch self {
            case .address(let reason):
                LocalizedText(
                    "The address cannot be used: \(reason). Choose another one with --host or --port.",
                    "주소를 쓸 수 없습니다: \(ReasonText.text(reason, in: .korean)). --host나 --port로 다른 주소를 고르세요.")
            case .tls(let reason):
                LocalizedText(
                    "The certificate cannot be used: \(reason). Check --tls-cert and --tls-key.",
                    "인증서를 쓸 수 없습니다: \(ReasonText.text(reason, in: .korean)). --tls-cert와 --tls-key를 확인하세요.")
            case .system(let reason):
                LocalizedText(
                    "The server does not start: \(reason).",
                    "서버를 시작할 수 없습니다: \(ReasonText.text(reason, in: .korean)).")
            }
        return text[language].terminalSafe()
    }
}
