import MoviesDomain
import Platform
import SQLCore
import Synchronization

/// The state of the current import, the only row of its table.
struct ImportRun: Hashable, Sendable {
    let generation: Int
    /// Equal for equal files and options.
    let fingerprint: String
    /// The request that started it; `nil` if an older version started it.
    let request: ImportRequest?
    /// Seconds since 1970.
    let startedAt: Int
    var stage: ImportStage
    /// While reading, the file; while sorting, the order.
    var index = 0
    /// While reading, bytes; while copying, the last film's id; while indexing, the next rank.
    var offset = 0
    /// While reading, the lines read; while indexing and sorting, the number of films.
    var line = 0
    var counters = ImportCounters()

    var builder: CatalogueBuilder { CatalogueBuilder(generation: generation) }

    /// Moves on to the next stage.
    mutating func enter(_ stage: ImportStage, offset: Int = 0) {
        self.stage = stage
        index = 0
        self.offset = offset
        line = 0
    }

    func insert(owner: String, heartbeat: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO import_run (id, generation, fingerprint, stage, file_index, byte_offset, line,
                counters, started_at, owner, heartbeat, request)
            VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """, .int(generation), .text(fingerprint), .text(stage.rawValue), .int(index), .int(offset),
            .int(line),
            .text(try Self.text(counters)), .int(startedAt), .text(owner), .int(heartbeat),
            .text(try request.map { request throws(StoreError) in try Self.text(KeptRequest(request)) } ?? "")
        )
    }

    func update(heartbeat: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            """
            UPDATE import_run SET stage = ?1, file_index = ?2, byte_offset = ?3, line = ?4, counters = ?5,
                heartbeat = ?6
            """, .text(stage.rawValue), .int(index), .int(offset), .int(line), .text(try Self.text(counters)),
            .int(heartbeat))
    }

    /// `nil` without an import.
    static func stored(on connection: any SQLConnection) throws(StoreError) -> StoredImportRun? {
        try connection.first(
            """
            SELECT generation, fingerprint, started_at, stage, file_index, byte_offset, line, counters, owner,
                heartbeat, request
            FROM import_run
            """
        ) { row in
            let counters = try? JSONDecoder().decode(ImportCounters.self, from: Data(row.bytes(7)))
            var run: ImportRun?
            if let stage = ImportStage(rawValue: row.text(3)), let counters {
                let request = try? JSONDecoder().decode(KeptRequest.self, from: Data(row.bytes(10)))
                run = ImportRun(
                    generation: row.int(0), fingerprint: row.text(1), request: request?.request,
                    startedAt: row.int(2), stage: stage,
                    index: row.int(4), offset: row.int(5), line: row.int(6), counters: counters)
            }
            return StoredImportRun(run: run, owner: row.text(8), heartbeat: row.int(9))
        }
    }

    static func owner(on connection: any SQLConnection) throws(StoreError) -> String? {
        try connection.first("SELECT owner FROM import_run") { $0.text(0) }
    }

    static func setOwner(_ owner: String, heartbeat: Int, on connection: any SQLConnection) throws(StoreError)
    {
        try connection.execute(
            "UPDATE import_run SET owner = ?1, heartbeat = ?2", .text(owner), .int(heartbeat))
    }

    static func delete(on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM import_run")
    }

    private static func text(_ value: some Encodable) throws(StoreError) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        } catch {
            throw .statement("the state of an import cannot be written: \(error)")
        }
    }
}

extension InterruptedImport {
    init(_ run: ImportRun) {
        self.init(
            request: run.request,
            progress: ImportProgress(stage: run.stage.shown, fraction: nil, count: run.counters.records))
    }
}

/// A stored request: the parts that its continuation needs.
private struct KeptRequest: Codable {
    let files: [String]
    let isMerge: Bool
    let mapping: [String]
    let types: [String]

    init(_ request: ImportRequest) {
        files = request.files
        isMerge = request.mode == .merge
        mapping = request.mapping
        types = request.titleTypes
    }

    var request: ImportRequest {
        ImportRequest(files: files, mode: isMerge ? .merge : .replace, mapping: mapping, titleTypes: types)
    }
}

/// The stored state of an import.
struct StoredImportRun: Hashable, Sendable {
    /// `nil` if another version of the program wrote it in an unknown format.
    let run: ImportRun?
    /// "" if no process is importing.
    let owner: String
    /// Seconds since 1970.
    let heartbeat: Int
}

/// Whether this library is importing. A stored run of this library at any other time remains from a failed attempt.
final class ImportClaims: Sendable {
    /// Identifies this library among the libraries of all processes.
    let library = String(UInt64.random(in: .min ... .max), radix: 16)
    private let isImporting = Mutex(false)

    /// `false` if an import is running.
    func begin() -> Bool {
        isImporting.withLock { isImporting in
            defer { isImporting = true }
            return !isImporting
        }
    }

    func end() {
        isImporting.withLock { $0 = false }
    }
}
