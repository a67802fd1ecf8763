import BackendCore
import CReference
import Foundation
import MoviesBackend
import NetworkCore
import SQLiteDriver

/// `HTTPServer` with the backend of movies beside a program in C on the same library and database, each in a process
/// of its own with two threads. The load comes from this process: 64 connections, one request on each at a
/// time.
enum ServerBench {
    enum Failure: Error {
        /// The two sides do not do the same.
        case differs(c: String, ours: String)
    }

    private static let list = HTTPRequest(
        path: "/api/v2/list_movies.json", query: [QueryItem("limit", "20")])

    static func run(rounds: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "backend.sqlite").path
        try await measureList(path, rounds: rounds)

        let reference = try ChildProcess(.referenceServer, [path])
        defer { reference.end() }
        let swift = try ChildProcess(.swiftServer, [path])
        defer { swift.end() }
        guard let referencePort = UInt16(try reference.line()), let swiftPort = UInt16(try swift.line())
        else {
            return
        }
        var table = WireTable()
        for _ in 0..<rounds {
            for (name, target) in [("hello", "/hello"), ("list of 20 films", list.target)] {
                await table.measure(name) {
                    Figures(reference_load(referencePort, target, 64, 1000))
                } ours: {
                    Figures(reference_load(swiftPort, target, 64, 1000))
                }
            }
        }
        table.printRates("HTTP server (goal: 0.8)")
    }

    static func database(_ path: String, mayBlock: @escaping @Sendable () -> Bool) -> SQLiteDatabase {
        SQLiteDatabase(
            at: .file(path), migrations: MoviesStore.migrations, options: SQLiteOptions(mayBlock: mayBlock))
    }

    /// With everything that a server has around its routes; only the limit of requests is out of reach.
    static func backend(over database: SQLiteDatabase) -> MoviesBackend {
        var options = MoviesBackendOptions()
        options.reads = RateLimit(perSecond: 1e9, burst: 1_000_000_000)
        return MoviesBackend(store: MoviesStore(database: database, now: { Date() }), options: options)
    }

    /// What making the list costs without a server. The first answer makes the catalogue.
    private static func measureList(_ path: String, rounds: Int) async throws {
        let database = database(path, mayBlock: { true })
        let backend = backend(over: database)
        let ours = String(decoding: await backend(list).body, as: UTF8.self)
        guard let films = reference_films_open(path) else {
            throw Failure.differs(c: "no catalogue", ours: ours)
        }
        defer { reference_films_close(films) }
        var length = 0
        let bytes = reference_films_list(films, &length)
        let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
        let reference = String(decoding: text, as: UTF8.self)
        free(bytes)
        guard withoutMeta(reference) == withoutMeta(ours) else {
            throw Failure.differs(c: reference, ours: ours)
        }
        print("list of 20 films: \(ours.utf8.count) bytes, the same from C but for @meta")

        var table = WireTable()
        for _ in 0..<rounds {
            await table.measure("list alone, one thread") {
                await repeating { free(reference_films_list(films, &length)) }
            } ours: {
                await repeating { _ = await backend(list) }
            }
        }
        table.printRates("without a server, processor time")
        await database.close()
    }

    /// In processor time: one thread alone is measured best without what others take from it.
    private static func repeating(_ work: () async -> Void) async -> Figures {
        var waits: [Double] = []
        let start = processorTime()
        var last = start
        while last - start < 300_000 {
            await work()
            let now = processorTime()
            waits.append(now - last)
            last = now
        }
        return Figures(failures: 0, seconds: (last - start) / 1e6, waits: waits)
    }

    /// Of this process, in microseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func withoutMeta(_ json: String) -> Substring {
        json.firstRange(of: "\"@meta\"").map { json[..<$0.lowerBound] } ?? ""
    }
}
