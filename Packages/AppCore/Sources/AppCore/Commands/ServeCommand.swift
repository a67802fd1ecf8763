import HTTPServer
import NetworkCore
import Platform
import PresentationCore
import SQLCore
public import TerminalKit
public import TextCore

extension Command {
    /// `serve`: serves this device's data over HTTP. `summary` and `discussion` describe it; `more` are the app's own
    /// options, from which `served` creates the backend.
    public static func serve(
        _ app: AppIdentity, _ summary: LocalizedText, discussion: LocalizedText, more: [OptionSpec] = [],
        _ served: @escaping @Sendable (ParsedCommand, Run, Container) throws(UsageError) -> any ServedBackend
    ) -> Command {
        let spec = CommandSpec(
            "serve", summary,
            discussion: LocalizedText(
                "\(discussion.english) \(ServeCommand.signals.english)",
                "\(discussion.korean) \(ServeCommand.signals.korean)"),
            options: ServeOptions.specs + ServedPages.options + more,
            examples: [
                .init(
                    "\(app.name) serve --port 8080", LocalizedText("Serve this machine only", "이 컴퓨터에만 제공")),
                .init(
                    "\(app.name) serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --access-log -",
                    LocalizedText("Serve the whole network, and write a log", "네트워크 전체에 제공하고 로그 남기기")),
            ])
        return Command(spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            let command = try ServeCommand(parsed)
            return await command.run(try served(parsed, run, app), run)
        }
    }
}

/// Runs a server until it is stopped.
struct ServeCommand: Sendable {
    /// The common part of the discussion.
    fileprivate static let signals = LocalizedText(
        "SIGHUP reloads the certificate and reopens the log. /metrics only answers this machine. "
            + "Exit code 74 means that the disk failed to store data: start the server again.",
        "SIGHUP을 받으면 인증서를 다시 읽고 로그 파일을 다시 엽니다. 지표(/metrics)는 이 컴퓨터에서만 볼 수 있습니다. 종료 코드 74는 디스크에 "
            + "데이터를 저장하지 못했다는 뜻이니 서버를 다시 시작하세요.")

    let options: ServeOptions
    private let pages: ServedPages?

    /// - Throws: `UsageError` for an invalid address, port or origin.
    init(_ parsed: ParsedCommand) throws(UsageError) {
        options = try ServeOptions(parsed)
        pages = try ServedPages(parsed, options)
    }

    /// Serves until the task is cancelled or the terminal is closed, then answers the open requests. SIGHUP reloads the
    /// certificate and reopens the log. A disk that fails to store data ends it with ``ExitCode/storageFailed``.
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
            return run.dialog.fail(error)
        }
        run.dialog.waitsForever()
        var settings = options.server
        let log: AccessLogFile?
        do throws(AccessLogFile.Failure) {
            log = try openLog(run)
        } catch {
            return run.dialog.fail(Self.message(for: error)[run.language].terminalSafe())
        }
        settings.accessLog = accessLog(log, run)
        let (events, event) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let (app, console, language) = (run.app, run.console, run.language)
        let answers = served.answers { error, request in
            let reason = BackendFault(error, language, app, words: served.words(for: error)).message
            let path = app.redaction.path(request.path, method: request.method)
            console.error("\(app.name): \(request.method) \(path): \(reason)".terminalSafe())
            if let failure = served.lastingFailure { event.yield(.broken(failure)) }
        }
        settings.refusal = answers.refusal
        let pageServer = await pages?.server(run, served.accounts, answers.handler)
        let server = HTTPServer(settings, handler: pageServer?.before(answers.handler) ?? answers.handler)
        do throws(HTTPServerError) {
            announce(port: try server.start(), run)
            warnOfCertificate(run)
        } catch {
            return run.dialog.fail(error.message(in: run.language))
        }
        let sweeping = Task { await pageServer?.sweep() }
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
        sweeping.cancel()
        // A separate task, because the current one may be cancelled.
        await Task {
            await server.stop()
            await pageServer?.visits.end()
        }.value
        return code
    }

    /// The events that `run` waits for.
    private enum Event: Sendable {
        case hangUp
        case broken(StoreError)
    }

    /// Reloads the certificate, reopens the log, and prints the result.
    private func renew(_ server: HTTPServer, _ log: AccessLogFile?, _ run: Run) {
        var done: [LocalizedText] = []
        do throws(HTTPServerError) {
            if try server.renewCertificate() {
                warnOfCertificate(run)
                done.append(
                    LocalizedText("The certificate was reloaded.", "인증서를 다시 읽었습니다."))
            }
        } catch {
            let kept = LocalizedText("The current certificate stays in use.", "기존 인증서를 계속 사용합니다.")
            _ = run.dialog.fail(error.message(in: run.language) + " " + kept[run.language])
        }
        do throws(AccessLogFile.Failure) {
            if let log {
                try log.reopen()
                done.append(LocalizedText("The log was reopened.", "로그 파일을 다시 열었습니다."))
            }
        } catch {
            _ = run.dialog.fail(Self.message(for: error)[run.language].terminalSafe())
        }
        if done.isEmpty, options.server.tls == nil, log == nil {
            done.append(LocalizedText("There is nothing to reload.", "다시 읽을 것이 없습니다."))
        }
        let words = done.map { $0[run.language] }.joined(separator: " ")
        if !words.isEmpty { run.console.error("SIGHUP: \(words)") }
    }

    /// Clients refuse a certificate that has expired or is not valid yet.
    private func warnOfCertificate(_ run: Run) {
        guard let files = options.server.tls, let dates = files.dates else { return }
        let (path, now) = (files.certificate, run.now().formatted(.iso8601))
        var words: LocalizedText?
        if now > dates.until {
            words = LocalizedText(
                "Warning: the certificate in \(path) expired on \(dates.until). Clients refuse it.",
                "경고: \(path)의 인증서가 \(dates.until)에 만료되었습니다. 클라이언트가 거부합니다.")
        } else if now < dates.from {
            words = LocalizedText(
                "Warning: the certificate in \(path) is not valid before \(dates.from). Clients refuse it.",
                "경고: \(path)의 인증서는 \(dates.from)부터 유효합니다. 클라이언트가 거부합니다.")
        }
        if let words { run.console.error(words[run.language].terminalSafe()) }
    }

    private func tellLasting(_ failure: StoreError, _ run: Run) -> ExitCode {
        let reason = failure.message(in: run.language, of: run.app)
        let words = LocalizedText(
            "Data can no longer be stored. "
                + "\(reason) The server is shutting down. After a restart it checks what is on the disk.",
            "더 이상 데이터를 저장할 수 없습니다. \(reason) 서버를 종료합니다. 다시 시작하면 디스크에 남은 내용을 확인합니다.")
        return run.dialog.fail(words[run.language], .storageFailed)
    }

    private func announce(port: Int, _ run: Run) {
        let address = "\(options.server.tls == nil ? "http" : "https")://\(options.bracketedHost):\(port)"
        if !options.isLoopback {
            let words =
                options.server.tls == nil
                ? LocalizedText(
                    "Warning: anyone who can reach this machine can send requests and, without TLS, read those "
                        + "of others.",
                    "경고: 이 컴퓨터에 접속할 수 있는 누구나 요청을 보낼 수 있고, TLS가 없어 다른 사람의 통신을 볼 수 있습니다.")
                : LocalizedText(
                    "Warning: anyone who can reach this machine can send requests.",
                    "경고: 이 컴퓨터에 접속할 수 있는 누구나 요청을 보낼 수 있습니다.")
            run.console.error(words[run.language])
        }
        run.console.error(
            LocalizedText(
                "Serving on \(address) (Ctrl-C to stop)", "\(address) 에서 제공 중 (Ctrl-C로 종료)")[run.language])
        for origin in pages.map({ $0.origins?.sorted() ?? [address] }) ?? [] {
            run.console.error(
                LocalizedText("Pages: \(origin)\(PageServer.root)/", "웹 페이지: \(origin)\(PageServer.root)/")[
                    run.language])
        }
    }

    /// Opens the log; `nil` without a file.
    private func openLog(_ run: Run) throws(AccessLogFile.Failure) -> AccessLogFile? {
        guard let path = options.log, path != "-" else { return nil }
        return try AccessLogFile(path: path) { failure in
            _ = run.dialog.fail(Self.message(for: failure)[run.language].terminalSafe())
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
            console.write(text(entry) + "\n")
            console.flush()
        }
    }

    private static func message(for failure: AccessLogFile.Failure) -> LocalizedText {
        LocalizedText(
            "The log cannot be written: \(failure.reason.english).",
            "로그 파일을 쓸 수 없습니다: \(failure.reason.korean).")
    }
}

extension HTTPServerError {
    /// The reason why the server cannot start, and the solution.
    func message(in language: Language) -> String {
        let text: LocalizedText =
            switch self {
            case .address(let reason):
                LocalizedText(
                    "The address cannot be used: \(reason.english). Choose another one with --host or --port.",
                    "주소를 사용할 수 없습니다: \(reason.korean). --host나 --port로 다른 주소를 지정하세요.")
            case .tls(let reason):
                LocalizedText(
                    "The certificate cannot be used: \(reason.english). Check --tls-cert and --tls-key.",
                    "인증서를 사용할 수 없습니다: \(reason.korean). --tls-cert와 --tls-key를 확인하세요.")
            case .system(let reason):
                LocalizedText(
                    "The server cannot start: \(reason.english).",
                    "서버를 시작할 수 없습니다: \(reason.korean).")
            }
        return text[language].terminalSafe()
    }
}
