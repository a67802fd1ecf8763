import CommunityBackend
import Foundation
import MarketBackend
import SQLiteDriver

/// The growth of the time of bulk work: each step at one size and at eight times that size, by the built apps as users
/// run them. Eight times as much work may take ten times as long.
enum GrowthBench {
    private static let factor = 8
    private static let most = 10.0
    /// Commands that write to the outbox at once.
    private static let atOnce = 16

    /// `rows` is the number of rows of the larger size. There are a hundredth as many listings and a 625th as many
    /// texts that wait for a server: each command tries to reach the server for half a second, and a server accepts 200
    /// writes of a client at once and then 20 a second, so more texts would measure that limit.
    static func run(rows: Int) async throws {
        let sizes = [max(1, rows / factor), rows]
        var problems: [String] = []
        print("bulk work, seconds".padding(toLength: 54, withPad: " ", startingAt: 0) + "n      8n   ratio")
        let all: [(Int, GrowthHome) async throws -> Steps] = [films, board, waitingTexts, listings, exchange]
        for work in all {
            var times: [Steps] = []
            for size in sizes {
                let home = try GrowthHome()
                defer { home.remove() }
                times.append(try await work(size, home))
            }
            for (few, many) in zip(times[0], times[1]) {
                let ratio = many.seconds / few.seconds
                let name = "\(many.name), \(few.count) and \(many.count)"
                    .padding(toLength: 46, withPad: " ", startingAt: 0)
                print(name + String(format: "%9.2f %7.2f %7.1f", few.seconds, many.seconds, ratio))
                // Tiny sizes take as long as the start of an app.
                if !Smoke.isOn, ratio > most { problems.append(many.name) }
            }
        }
        guard problems.isEmpty else {
            throw BenchFailure(description: "grows by more than \(most): \(problems.joined(separator: ", "))")
        }
    }

    private typealias Steps = [(name: String, count: Int, seconds: Double)]

    private static func films(_ count: Int, _ home: GrowthHome) async throws -> Steps {
        try SearchBench.generate(count, in: home.folder)
        let files = ["title.basics.tsv", "title.ratings.tsv"].map { home.path($0) }
        return [
            ("films: import", count, try home.run("movies-cli", ["import", "-y"] + files)),
            ("films: export", count, try home.run("movies-cli", ["export", "-o", home.path("films.csv")])),
        ] + (try moves("films", "movies-cli", count, home))
    }

    private static func board(_ count: Int, _ home: GrowthHome) async throws -> Steps {
        let database = ReadsBench.database(CommunityStore.migrations, at: try home.store("community"))
        try await BoardFiller.fill(count, database)
        await database.close()
        return [("board: a search", count, try home.run("community-cli", ["search", "river"]))]
            + (try moves("board", "community-cli", count, home))
    }

    private static func exchange(_ events: Int, _ home: GrowthHome) async throws -> Steps {
        let database = ReadsBench.database(MarketStore.migrations, at: try home.store("market"))
        let start = ContinuousClock.now
        try await SampleBook.fill(events, SampleBook.backend(on: database).service)
        let filling = (ContinuousClock.now - start) / .seconds(1)
        await database.close()
        return [
            ("exchange: orders", events, filling),
            ("exchange: audit", events, try home.run("market-cli", ["admin", "audit"])),
        ] + (try moves("exchange", "market-cli", events, home))
    }

    /// Moves the data out of the database and into others, and back.
    private static func moves(_ name: String, _ app: String, _ count: Int, _ home: GrowthHome) throws -> Steps
    {
        let (backup, other) = (home.path("backup"), try GrowthHome())
        defer { other.remove() }
        var steps: Steps = [
            ("\(name): backup", count, try home.run(app, ["backup", backup])),
            ("\(name): restore", count, try other.run(app, ["restore", backup, "--replace", "-y"])),
        ]
        guard let place = ProcessInfo.processInfo.environment["TRELLIS_POSTGRES"] else { return steps }
        let there = ["migrate", "--to", place, "--replace", "-y"]
        let back = ["--store", place, "migrate", "--to", "sqlite", "--replace", "-y"]
        steps.append(("\(name): to PostgreSQL", count, try home.run(app, there)))
        steps.append(("\(name): back", count, try other.run(app, back)))
        return steps
    }

    private static func listings(_ rows: Int, _ home: GrowthHome) async throws -> Steps {
        let count = max(1, rows / 100)
        _ = try home.run("market-cli", ["vendor", "create", "Oak"])
        _ = try home.run("market-cli", ["images", "3", "--number", "1", "--save", home.folder.path])
        let bytes = try Data(contentsOf: home.folder.appending(path: "3-1.png"))
        var table = "name,price,description,pictures\n"
        for number in 1...count {
            // Makes each file different by bytes after the end of the picture.
            try (bytes + Data("\(number)".utf8)).write(to: home.folder.appending(path: "p\(number).png"))
            table += "Lamp \(number),\(1_000 + number),A desk lamp like new \(number),p\(number).png\n"
        }
        try table.write(toFile: home.path("lamps.csv"), atomically: true, encoding: .utf8)
        let sale = ["sell", "--from", home.path("lamps.csv")]
        return [
            ("listings: sell --from", count, try home.run("market-cli", sale)),
            ("listings: the same table again", count, try home.run("market-cli", sale)),
        ]
    }

    private static func waitingTexts(_ rows: Int, _ home: GrowthHome) async throws -> Steps {
        let count = max(1, rows / 625)
        let operatorHome = try GrowthHome()
        defer { operatorHome.remove() }
        var server = try operatorHome.serve("community-cli", ["--newcomer-texts", "0"], port: 0)
        defer { server.stop() }
        _ = try home.run("community-cli", ["config", "set", "server", server.address])
        _ = try home.run(
            "community-cli", ["signup", "ann", "ann@example.org"], input: "correct horse battery\n")
        server.stop()
        let start = ContinuousClock.now
        // Each command waits while it tries to reach the server.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...count {
                if number > Self.atOnce { try await group.next() }
                group.addTask {
                    let text = "Written on a train, number \(number)"
                    _ = try home.run("community-cli", ["post", "create", text])
                }
            }
            try await group.waitForAll()
        }
        let writing = (ContinuousClock.now - start) / .seconds(1)
        server = try operatorHome.serve("community-cli", ["--newcomer-texts", "0"], port: server.port)
        return [
            ("outbox: write, \(atOnce) commands at once", count, writing),
            ("outbox: send", count, try home.run("community-cli", ["outbox", "send"])),
        ]
    }
}

/// A home folder of the apps.
struct GrowthHome {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// The file of an app's database; creates its folder.
    func store(_ app: String) throws -> String {
        let data = folder.appending(path: ".local/share/trellis/\(app)")
        try FileManager.default.createDirectory(
            at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return data.appending(path: "backend.sqlite").path
    }

    /// Runs a built app to its end.
    ///
    /// - Returns: the duration in seconds.
    func run(_ app: String, _ arguments: [String], input: String = "") throws -> Double {
        let (process, standardInput) = (process(app, arguments), Pipe())
        let errors = try file("errors")
        process.standardInput = standardInput
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors.handle
        let start = ContinuousClock.now
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        process.waitUntilExit()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        guard process.terminationStatus == 0 else {
            let said = try String(contentsOfFile: errors.path, encoding: .utf8)
            throw BenchFailure(description: "\(app) \(arguments.joined(separator: " ")): \(said)")
        }
        return seconds
    }

    /// Starts a server and returns when it listens.
    func serve(_ app: String, _ options: [String], port: Int) throws -> Server {
        let process = process(app, ["serve", "--port", "\(port)"] + options)
        let said = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardError = said
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            guard let byte = try said.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else { break }
            line += byte
        }
        let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
        guard let address = words.first(where: { $0.hasPrefix("http://") }),
            let port = address.split(separator: ":").last.flatMap({ Int($0) })
        else { throw BenchFailure(description: "\(app) serve: \(String(decoding: line, as: UTF8.self))") }
        return Server(process: process, address: String(address), port: port)
    }

    struct Server {
        fileprivate let process: Process
        let address: String
        let port: Int

        func stop() {
            if process.isRunning { process.terminate() }
            process.waitUntilExit()
        }
    }

    private func process(_ app: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: app)
        process.arguments = arguments
        process.environment = ["HOME": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        return process
    }

    private func file(_ name: String) throws -> (path: String, handle: FileHandle) {
        let name = "\(name)-\(UUID().uuidString)"
        try Data().write(to: URL(filePath: path(name)))
        return (path(name), try FileHandle(forWritingTo: URL(filePath: path(name))))
    }
}
