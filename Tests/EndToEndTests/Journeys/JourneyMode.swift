import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

/// The backend, the language and the face of an app for a journey.
struct JourneyMode: CustomTestStringConvertible, Sendable {
    enum Backend: String, CaseIterable {
        case embedded, server, postgres
    }

    let backend: Backend
    let language: Journey.Language
    let face: Journey.Face

    /// Each face with two of the three backends, in alternating languages. The next journey omits other pairs, so that
    /// a few journeys together combine every two of the three.
    static func all(of number: Int, on backends: [Backend]) -> [JourneyMode] {
        let all = backends.filter { $0 != .postgres || TestServer.isThere }.enumerated()
        return all.flatMap { row, backend in
            Journey.Face.allCases.enumerated().compactMap { column, face in
                let turn = row + column + number
                guard backends.count < 3 || !turn.isMultiple(of: 3) else { return nil }
                let language: Journey.Language = turn.isMultiple(of: 2) ? .korean : .english
                return JourneyMode(backend: backend, language: language, face: face)
            }
        }
    }

    var testDescription: String { "\(backend), \(language), \(face)" }
}

/// An app with its own home and backend, for a mode.
struct JourneyHome {
    let app: AppProcess
    private let server: ServingApp?
    private let options: [String]
    private let database: OwnDatabase?

    /// The script that makes the app's name a command with the options of the mode.
    static let script = "app.sh"

    init(_ product: AppProcess.Product, _ mode: JourneyMode) throws {
        var app = try AppProcess(product)
        app.environment["LC_ALL"] = mode.language.locale
        self.app = app
        database = mode.backend == .postgres ? try OwnDatabase() : nil
        do {
            server = mode.backend == .server ? try ServingApp(try AppProcess(product)) : nil
            options =
                server.map { ["--server", $0.address] } ?? database.map { ["--store", $0.address] } ?? []
            try Self.write(options, mode.language, to: app)
            if let server { try Self.write([], mode.language, to: server.app) }
        } catch {
            database?.drop()
            throw error
        }
    }

    /// Ends the server and removes the database.
    func close() {
        server?.process.send(SIGKILL)
        _ = try? server?.process.wait()
        database?.drop()
    }

    /// Starts the pages of the app; see ``OwnPages``.
    func startPages() throws -> (AppProcess.Running, address: String) { try OwnPages.start(app, options) }

    /// The scripts contain no passwords: every account has the same password.
    func run(_ beside: Journey.Beside) throws {
        switch beside {
        case .user(let line): try run(line, in: app)
        case .operatorOf(let line): try run(line, in: server?.app ?? app)
        case .killOfServer:
            server?.process.send(SIGKILL)
            _ = try server?.process.wait()
        }
    }

    private func run(_ line: String, in app: AppProcess) throws {
        let input = line.contains(#/\bsign(?:up|in)\b/#) ? "echo '\(AppProcess.password)' | " : ""
        let result = try app.shell("cd; . ./\(Self.script); \(input)\(line)")
        try #require(result.succeeded, "\(line): \(result.output)\(result.error)")
    }

    private static func write(_ options: [String], _ language: Journey.Language, to app: AppProcess) throws {
        let words = options.map { "'\($0)'" }.joined(separator: " ")
        try app.home.write(
            "\(app.product.rawValue)() { LC_ALL=\(language.locale) \"$APP\" \(words) \"$@\"; }\n",
            to: script)
        // Pictures to sell.
        try Data(MadeUpPicture(seed: 1).png).write(to: app.home.file("lamp.png"))
        try Data(MadeUpPicture(seed: 2).png).write(to: app.home.file("shade.png"))
    }
}
