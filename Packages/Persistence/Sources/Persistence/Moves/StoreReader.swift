import SQLCore

/// Reads the content of a store, inside a transaction.
struct StoreReader {
    let store: any PortableStore
    let place: StorePlace
    let connection: any SQLConnection

    /// A portion ends once it has this many rows or bytes, so it always has a row.
    private static let portion = (rows: 512, bytes: 1 << 20)

    /// Sends everything to the writer.
    func send(
        into pipe: CopyPipe, _ progress: @Sendable (_ rows: Int, _ total: Int) -> Void
    ) throws(StoreError) {
        let tables = try tables()
        try pipe.send(.begin(tables))
        let total = try counts().map(\.rows).reduce(0, +)
        var (content, done) = (CopyContent(), 0)
        for (index, table) in tables.enumerated() {
            var sum = TableSum()
            try forEachPortion(of: table) { rows throws(StoreError) in
                sum.add(rows)
                try pipe.send(.rows(index, rows))
                done += rows.count
                progress(done, total)
            }
            try content.add(sum, of: table, on: connection)
        }
        try addBlobs(to: &content) { blobs throws(StoreError) in
            try pipe.send(.blobs(blobs))
            done += blobs.count
            progress(done, total)
        }
        try pipe.send(.end(content))
    }

    /// The content. Excludes the blobs in `lost`.
    func content(without lost: [BlobKey] = []) throws(StoreError) -> CopyContent {
        var content = CopyContent()
        for table in try tables() {
            var sum = TableSum()
            try forEachPortion(of: table) { rows throws(StoreError) in sum.add(rows) }
            try content.add(sum, of: table, on: connection)
        }
        try addBlobs(to: &content, without: Set(lost)) { _ throws(StoreError) in }
        return content
    }

    /// Blobs are counted separately, because they may be files.
    func tables() throws(StoreError) -> [PortableTable] {
        try store.tables(on: connection).filter {
            !BackupRecord.tables.contains($0.name) && (store.blobs == nil || $0.name != SQLBlobStore.table)
        }.sorted { $0.name < $1.name }
    }

    /// The number of rows in each table. Counts only the blobs that rows refer to.
    func counts() throws(StoreError) -> [TableCount] {
        var counts: [TableCount] = []
        for table in try tables() {
            counts.append(TableCount(table.name, try count("\(table.source)")))
        }
        if let blobs = store.blobs {
            counts.append(TableCount(SQLBlobStore.table, try count("(\(blobs.keys)) AS blobs")))
        }
        return counts.sorted { $0.name < $1.name }
    }

    private func count(_ source: String) throws(StoreError) -> Int {
        try connection.first("SELECT count(*) FROM \(source)") { $0.int(0) } ?? 0
    }

    private func forEachPortion(
        of table: PortableTable, _ body: (SQLRows) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try connection.stream("SELECT \(table.columns) FROM \(table.source)")
        defer { statement.reset() }
        let width = table.table.columns.count
        while true {
            var rows = SQLRows(columnCount: width, reserving: Self.portion.rows, textBytes: 64)
            var count = -1
            while rows.count > count, rows.count < Self.portion.rows, rows.textBytes < Self.portion.bytes {
                count = rows.count
                try statement.step(upTo: 1, into: &rows)
            }
            let isOver = rows.count == count
            if rows.count > 0 { try body(rows) }
            if isOver { return }
        }
    }

    private func addBlobs(
        to content: inout CopyContent, without lost: Set<BlobKey> = [],
        _ body: ([Blob]) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let blobs = store.blobs else { return }
        let keys = try connection.stream(blobs.keys)
        defer { keys.reset() }
        var (sum, portion, bytes) = (TableSum(), [Blob](), 0)
        while try keys.step() {
            guard let key = BlobKey(keys.text(0)) else {
                throw .corrupt(
                    ErrorText("“\(keys.text(0))” is no name of a file", "“\(keys.text(0))”: 파일 이름이 아닙니다"))
            }
            guard !lost.contains(key), let found = try self.bytes(of: key) else {
                content.missingBlobs.append(key)
                continue
            }
            let blob = Blob(key: key, bytes: found)
            sum.add(blob)
            portion.append(blob)
            bytes += found.count
            guard bytes >= Self.portion.bytes || portion.count >= Self.portion.rows else { continue }
            try body(portion)
            (portion, bytes) = ([], 0)
        }
        if !portion.isEmpty { try body(portion) }
        content.add(sum.summary(of: SQLBlobStore.table))
    }

    private func bytes(of key: BlobKey) throws(StoreError) -> [UInt8]? {
        if let files = place.files { return try files.bytes(of: key) }
        return try connection.first(
            "SELECT bytes FROM \(SQLBlobStore.table) WHERE key = ?1", .text(key.text)
        ) { $0.bytes(0) }
    }
}

extension CopyContent {
    fileprivate mutating func add(
        _ sum: TableSum, of table: PortableTable, on connection: any SQLConnection
    ) throws(StoreError) {
        add(sum.summary(of: table.name))
        lastIdentities[table.name] = try connection.lastIdentity(of: table.table)
    }

    fileprivate mutating func add(_ summary: TableSummary) {
        tables.append(summary)
        tables.sort { $0.name < $1.name }
    }
}
