import HTTPServer
import NetworkCore
import Platform
import TerminalKit
import TerminalUI
import TextCore

/// `ui --browser`: shows the screens in the user's own browser, with the user's profile.
struct BrowserCommand: Sendable {
    static let flag = "browser"
    static let options: [OptionSpec] = [
        .flag(
            flag,
            LocalizedText(
                "Show the screens as pages in a browser on this machine", "이 컴퓨터의 웹 브라우저에서 화면 열기")),
        .text(
            "port", "N", default: "0",
            LocalizedText("Port for the browser; 0 for any free one", "브라우저가 접속할 포트. 0이면 빈 포트")),
    ]
    /// How long it runs without pages after the last one ended.
    private static let wait: Duration = .seconds(300)

    let port: Int

    /// - Throws: `UsageError` for an invalid port.
    init(_ parsed: ParsedCommand) throws(UsageError) {
        port = try parsed.int("port", in: 0...65_535) ?? 0
    }

    /// Runs until the task is cancelled, the user quits, or five minutes after the last page.
    @MainActor
    func run(
        _ settings: ScreenSettings, _ run: Run, make: @escaping @MainActor @Sendable () -> AppScreens
    ) async -> ExitCode {
        run.dialog.waitsForever()
        do throws(KeyError) {
            _ = try make().keys(settings)
        } catch {
            return run.dialog.fail("\(run.files.settings): \(error.message[run.language])".terminalSafe())
        }
        let (ends, end) = AsyncStream<Void>.makeStream()
        let entrance = Entrance()
        let visits = PageVisits(.own, name: run.app.folder, mayQuit: true)
        let pages = PageServer(
            check: PageGuard(origins: nil, isStrict: true), entrance: entrance, limits: .own, visits: visits,
            onQuit: { end.finish() }
        ) { _, _ in
            VisitorScreens(run, settings, make: make)
        }
        var options = HTTPServerOptions()
        options.port = port
        options.isForThisUserAlone = true
        let server = HTTPServer(
            options,
            handler: pages.before { request in
                request.path == "/" ? .pages(PageServer.root + "/") : HTTPResponse(status: 404)
            })
        do throws(HTTPServerError) {
            announce("http://\(options.host):\(try server.start())\(entrance.newPath())", run)
        } catch {
            return run.dialog.fail(error.message(in: run.language))
        }
        let sweeping = Task {
            await pages.sweep {
                if let empty = visits.empty, .now - empty > Self.wait { end.finish() }
            }
        }
        let isCancelled = await withTaskCancellationHandler {
            for await _ in ends {}
            return Task.isCancelled
        } onCancel: {
            end.finish()
        }
        sweeping.cancel()
        // A separate task, because the current one may be cancelled.
        await Task {
            // All pages show that the app has ended, before their streams end.
            await visits.end()
            await server.stop()
        }.value
        return isCancelled ? .stopped : .success
    }

    private func announce(_ address: String, _ run: Run) {
        let isOpen = run.environment.openBrowser(address)
        let words =
            isOpen
            ? LocalizedText("The browser opens", "브라우저에서 엽니다:")
            : LocalizedText("Open in a browser:", "브라우저에서 여세요:")
        run.console.error("\(words[run.language]) \(address)")
        run.console.error(
            LocalizedText(
                "The address works once, within a minute. Ctrl-C ends the pages.",
                "이 주소는 1분 안에 한 번만 쓸 수 있습니다. Ctrl-C를 누르면 페이지를 종료합니다.")[run.language])
    }
}
