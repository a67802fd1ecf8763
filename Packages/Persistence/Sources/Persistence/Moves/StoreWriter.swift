import SQLCore

/// Writes the content of a store, inside the transaction of the whole copy.
struct StoreWriter {
    let store: any PortableStore
    let place: StorePlace
    let connection: any SQLConnection

    /// Replaces the existing content by the received pieces.
    ///
    /// - Throws: `StoreError.io(_:)` when the tables do not return the written rows.
    func receive(
        from pipe: CopyPipe, makingIndexes makesIndexes: Bool
    ) throws(StoreError) -> CopyContent {
        guard case .begin(let sources) = try pipe.next() else { throw .cancelled }
        try clear(for: sources)
        let targets = try targets(of: sources)
        while true {
            switch try pipe.next() {
            case .begin: throw .cancelled
            case .rows(let index, let rows): try write(rows, into: targets[index])
            case .blobs(let blobs): try write(blobs)
            case .end(let content):
                for table in targets {
                    try connection.advanceIdentity(
                        of: table.table, to: content.lastIdentities[table.name] ?? 0)
                }
                if makesIndexes { try store.finish(on: connection) }
                try compare(with: content)
                return content
            }
        }
    }

    private func clear(for sources: [PortableTable]) throws(StoreError) {
        if let blobs = store.blobs {
            if let files = place.files {
                try connection.forEachPortion(of: blobs.keys) { keys throws(StoreError) in
                    try files.noteRemoval(of: keys.compactMap { BlobKey($0) })
                }
            } else {
                try connection.execute("DELETE FROM \(SQLBlobStore.table)")
            }
        }
        try store.clear(for: Set(sources.map(\.name)), on: connection)
    }

    /// The tables of this database, in the order of the sent tables.
    private func targets(of sources: [PortableTable]) throws(StoreError) -> [PortableTable] {
        let tables = try store.tables(on: connection)
        let byName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
        var targets: [PortableTable] = []
        for source in sources {
            guard let target = byName[source.name], target.table.columns == source.table.columns else {
                throw .unavailable(
                    "the table \(source.name) has another form there", "대상의 \(source.name) 테이블은 형식이 다릅니다")
            }
            targets.append(target)
        }
        return targets
    }

    private func write(_ rows: SQLRows, into table: PortableTable) throws(StoreError) {
        let dialect = connection.dialect
        do throws(StoreError) {
            let values = try (0..<rows.count).map { index throws(StoreError) in
                try table.values(of: rows[index], in: dialect)
            }
            try connection.execute(table.insertion(in: dialect), forEach: values)
        } catch .constraint(let reason) {
            throw .constraint("\(table.name): \(reason)")
        }
    }

    private func write(_ blobs: [Blob]) throws(StoreError) {
        if let files = place.files { return try files.add(blobs) }
        for blob in blobs {
            try connection.execute(
                "INSERT INTO \(SQLBlobStore.table) (key, bytes) VALUES (?1, ?2)", .text(blob.key.text),
                .blob(blob.bytes))
        }
    }

    private func compare(with content: CopyContent) throws(StoreError) {
        // Blobs that are missing at the source may still exist here.
        let written = try StoreReader(store: store, place: place, connection: connection)
            .content(without: content.missingBlobs)
        guard written.tables != content.tables else { return }
        let other = zip(content.tables, written.tables).first { $0 != $1 }?.0.name ?? ""
        throw .io(
            ErrorText(
                "the table \(other) did not come back as it was written", "\(other) 테이블이 저장한 대로 읽히지 않습니다"))
    }
}

extension PortableTable {
    /// Texts are written to SQLite as bytes, even invalid ones, so that a backup never fails because of them.
    ///
    /// - Throws: `StoreError.unavailable(_:)` for a text that PostgreSQL cannot store.
    fileprivate func values(of row: SQLRow, in dialect: SQLDialect) throws(StoreError) -> [SQLValue] {
        try table.columns.enumerated().map { (index, column) throws(StoreError) in
            switch row.kind(index) {
            case .null: .null
            case .int where column.kind == .real: .double(row.double(index))
            case .int: .int(row.int(index))
            case .double: .double(row.double(index))
            case .bytes where column.kind == .bytes || dialect.engine == .sqlite: .blob(row.bytes(index))
            case .bytes: .text(try text(row, index))
            }
        }
    }

    private func text(_ row: SQLRow, _ index: Int) throws(StoreError) -> String {
        if let text = String(validating: row.bytes(index), as: UTF8.self), !text.utf8.contains(0) {
            return text
        }
        let id = table.columns.firstIndex { $0.name == "id" }.map { " (number \(row.int($0)))" } ?? ""
        throw .unavailable(
            "a text of the table \(name)\(id) has the character U+0000 or is no UTF-8, which PostgreSQL cannot keep",
            "\(name) 테이블\(id)의 텍스트에 널 문자가 있거나 올바른 유니코드가 아니어서 PostgreSQL에 저장할 수 없습니다")
    }
}

extension SQLRow {
    fileprivate func bytes(_ column: Int) -> [UInt8] { withUTF8(column) { $0.map(Array.init) ?? [] } }
}

extension SQLConnection {
    /// Passes on the texts of a query with one column, in portions.
    fileprivate func forEachPortion(
        of query: String, _ body: ([String]) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try stream(query)
        defer { statement.reset() }
        var texts: [String] = []
        while try statement.step() {
            texts.append(statement.text(0))
            guard texts.count >= 10_000 else { continue }
            try body(texts)
            texts = []
        }
        if !texts.isEmpty { try body(texts) }
    }
}
