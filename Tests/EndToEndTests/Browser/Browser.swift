import CurlTransport
import Foundation
import NetworkCore
import TestSupport
import Testing

/// Chromium, controlled through chromedriver with the WebDriver protocol. One browser runs for a suite with the trait
/// `.browser`; its tests run one after the other, each in a tab of its own.
///
///     let browser = try await Browser.inNewTab()
///     try await browser.open("http://127.0.0.1:8080/pages/")
///     try await browser.click("[value=buy]")
///     try await browser.wait(for: "document.title === 'Bought'")
struct Browser: Sendable {
    @TaskLocal fileprivate static var shared: Browser?

    private let transport = CurlTransport()
    private let origin: String
    private var session = "/session"

    /// The browser of the suite, with one empty tab and without cookies.
    static func inNewTab() async throws -> Browser {
        let browser = try #require(shared, "The suite needs the trait .browser.")
        let old = try await browser.tabs()
        let new = try await browser.addTab()
        for tab in old { try await browser.close(tab) }
        try await browser.select(new)
        try await browser.debug("Network.clearBrowserCookies")
        return browser
    }

    fileprivate init(port: Int, folder: String) async throws {
        origin = "http://127.0.0.1:\(port)"
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-extensions",
            "--no-first-run", "--user-data-dir=\(folder)/profile",
        ].map(Self.json).joined(separator: ",")
        // Tests look at questions of the page before they answer them.
        let made: Session = try await send(
            .post, "",
            #"{"capabilities":{"alwaysMatch":{"unhandledPromptBehavior":"ignore","goog:chromeOptions":{"args":[\#(arguments)]}}}}"#
        )
        session += "/\(made.sessionId)"
    }

    private struct Session: Decodable {
        let sessionId: String
    }

    fileprivate func end() async {
        let _: JSONNull? = try? await send(.delete, "")
        await transport.close()
    }
}

/// Tabs and addresses.
extension Browser {
    func tabs() async throws -> [String] { try await send(.get, "/window/handles") }

    /// Opens an empty tab and selects it.
    @discardableResult
    func addTab() async throws -> String {
        let tab: Tab = try await send(.post, "/window/new", #"{"type":"tab"}"#)
        try await select(tab.handle)
        return tab.handle
    }

    private struct Tab: Decodable {
        let handle: String
    }

    func select(_ tab: String) async throws {
        try await perform("/window", #"{"handle":\#(Self.json(tab))}"#)
    }

    /// Closes a tab. The caller selects another one.
    func close(_ tab: String) async throws {
        try await select(tab)
        let _: [String] = try await send(.delete, "/window")
    }

    /// Loads a page and waits until it is loaded.
    func open(_ address: String) async throws {
        try await perform("/url", #"{"url":\#(Self.json(address))}"#)
    }

    func goBack() async throws { try await perform("/back") }

    func reload() async throws { try await perform("/refresh") }
}

/// Actions of a visitor, and values of the page.
extension Browser {
    /// The value of a JavaScript expression, or of its promise.
    func value<Value: Decodable>(_ expression: String) async throws -> Value {
        let script = "return Promise.resolve(\(expression)).then(value => JSON.stringify(value ?? null))"
        let text: String = try await send(
            .post, "/execute/sync", #"{"args":[],"script":\#(Self.json(script))}"#)
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// Runs JavaScript.
    func run(_ script: String) async throws {
        try await perform("/execute/sync", #"{"args":[],"script":\#(Self.json(script))}"#)
    }

    /// Waits until a JavaScript expression is true.
    func wait(for expression: String) async throws {
        try await eventually(expression) { try await value("!!(\(expression))") }
    }

    /// Clicks the middle of the first element that matches a CSS selector.
    func click(_ selector: String) async throws {
        try await perform("/click", onElement: selector)
    }

    /// Clicks likewise, or returns `false` after an error with one of these codes.
    func click(_ selector: String, unless codes: Set<String>) async throws -> Bool {
        do {
            try await click(selector)
            return true
        } catch let error as WebDriverError where codes.contains(error.code) {
            return false
        }
    }

    /// Chooses a file, or types into a field.
    func send(_ text: String, to selector: String) async throws {
        try await perform("/value", onElement: selector, #"{"text":\#(Self.json(text))}"#)
    }

    /// Performs a command on the first element that matches a CSS selector. A frame may replace, remove or hide
    /// the element before the command begins; the one in its place is used then, as a user would.
    private func perform(_ command: String, onElement selector: String, _ body: String = "{}") async throws {
        try await eventually("\(selector) remains") {
            do {
                let found: [String: String] = try await send(
                    .post, "/element", #"{"using":"css selector","value":\#(Self.json(selector))}"#)
                let element = try #require(found.values.first)
                try await perform("/element/\(element)\(command)", body)
                return true
            } catch let error as WebDriverError
                where ["stale element reference", "no such element", "element not interactable"].contains(
                    error.code)
            {
                return false
            }
        }
    }

    /// Presses the keys of a text, one after the other. `modifier` is held down.
    func press(_ keys: String, with modifier: Key? = nil) async throws {
        let held = modifier.map { ($0.rawValue, #"{"type":"keyDown","value":\#(Self.json($0.rawValue))},"#) }
        let presses = keys.map { key in
            [
                #"{"type":"keyDown","value":\#(Self.json(String(key)))}"#,
                #"{"type":"keyUp","value":\#(Self.json(String(key)))}"#,
            ]
            .joined(separator: ",")
        }.joined(separator: ",")
        let release = held.map { #",{"type":"keyUp","value":\#(Self.json($0.0))}"# } ?? ""
        try await perform(
            "/actions",
            #"{"actions":[{"type":"key","id":"keyboard","actions":[\#(held?.1 ?? "")\#(presses)\#(release)]}]}"#
        )
    }

    /// Keys without a letter, as WebDriver writes them.
    enum Key: String {
        case enter = "\u{E007}"
        case escape = "\u{E00C}"
        case control = "\u{E009}"
        case shift = "\u{E008}"
        case down = "\u{E015}"
        case left = "\u{E012}"
    }

    func press(_ key: Key) async throws { try await press(key.rawValue) }

    /// Performs a command of the Chrome DevTools Protocol, with its parameters as JSON.
    func debug(_ command: String, _ parameters: String = "{}") async throws {
        try await perform("/goog/cdp/execute", #"{"cmd":"\#(command)","params":\#(parameters)}"#)
    }

    /// The result of a command of the Chrome DevTools Protocol.
    func debug<Value: Decodable>(_ command: String, _ parameters: String = "{}") async throws -> Value {
        try await send(.post, "/goog/cdp/execute", #"{"cmd":"\#(command)","params":\#(parameters)}"#)
    }

    /// Sets the size of the page, in pixels of CSS.
    func resize(_ width: Int, _ height: Int) async throws {
        try await debug(
            "Emulation.setDeviceMetricsOverride",
            #"{"width":\#(width),"height":\#(height),"deviceScaleFactor":1,"mobile":false}"#)
    }
}

/// The protocol.
extension Browser {
    private func perform(_ path: String, _ body: String = "{}") async throws {
        let _: JSONNull? = try await send(.post, path, body)
    }

    private func send<Value: Decodable>(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil
    ) async throws -> Value {
        let request = HTTPRequest(
            method: method, origin: origin, path: session + path,
            headers: ["Content-Type": "application/json"], body: Array((body ?? "").utf8))
        let answer = try await transport.send(request)
        guard answer.isSuccess else {
            let failure = try? JSONDecoder().decode(Answer<Failure>.self, from: Data(answer.body)).value
            throw WebDriverError(
                request: "\(path) \(body ?? "")", code: failure?.error ?? "", answer: failure?.message ?? "")
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: Data(answer.body)).value
    }

    private struct Answer<Value: Decodable>: Decodable {
        let value: Value
    }

    private struct Failure: Decodable {
        let error: String
        let message: String
    }

    /// Any value, which is not looked at.
    private struct JSONNull: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// A text as JSON.
    static func json(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

/// A command that failed, with the error code of the protocol and the words of chromedriver.
struct WebDriverError: Error {
    let request: String
    let code: String
    let answer: String
}

/// Runs a browser while the tests of a suite run.
struct BrowserTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Chromium puts a socket there, whose path has at most 107 bytes.
        let folder = URL(filePath: NSTemporaryDirectory()).appending(
            path: "browser-\(UInt32.random(in: 0...0xFFFF))"
        ).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let driver = Process()
        driver.executableURL = URL(filePath: "/usr/bin/setsid")
        // The driver and its browser end with the standard input, and so with the test process, however that ends.
        driver.arguments = [
            "--wait", "/bin/sh", "-c", "chromedriver --port=0 & read -r _; kill -KILL $!; kill 0",
        ]
        driver.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LC_ALL": "C.UTF-8"]
        let input = Pipe()
        driver.standardInput = input
        let log = "\(folder)/log"
        try Data().write(to: URL(filePath: log))
        driver.standardOutput = try FileHandle(forWritingTo: URL(filePath: log))
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        let result: Result<Void, any Error>
        do {
            let browser = try await Browser(port: try await Self.port(in: log, of: driver), folder: folder)
            do {
                result = .success(try await Browser.$shared.withValue(browser) { try await function() })
            } catch {
                result = .failure(error)
            }
            await browser.end()
        } catch {
            result = .failure(error)
        }
        try input.fileHandleForWriting.close()
        try await eventually("the end of the driver") { !driver.isRunning }
        driver.waitAndClose()
        try result.get()
    }

    private static func port(in log: String, of driver: Process) async throws -> Int {
        var port: Int?
        try await eventually("the port of the driver") {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            port = text.firstMatch(of: #/successfully on port (\d+)/#).flatMap { Int($0.1) }
            return port != nil || !driver.isRunning
        }
        return try #require(port, "chromedriver does not start")
    }
}

extension Trait where Self == BrowserTrait {
    /// A browser for the tests of the suite.
    static var browser: BrowserTrait { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where no browser is installed, unless `TRELLIS_BROWSER=1`.
    static var whereChromiumIsInstalled: Self {
        let isRequired = ProcessInfo.processInfo.environment["TRELLIS_BROWSER"] == "1"
        let programs = ["chromium", "chromedriver", "setsid"]
        let isInstalled = programs.allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }
        return .enabled(if: isRequired || isInstalled, "chromium and chromedriver are not installed")
    }
}
