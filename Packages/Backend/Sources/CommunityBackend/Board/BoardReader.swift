import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import DomainCore
import JSONCore
import NetworkCore
import SQLCore
import TextCore

/// Reads the posts and comments that a caller may see and writes them as JSON.
struct BoardReader {
    let caller: Caller<Role>
    /// The byte limit of the texts of comments inside posts; 0 omits the comments.
    let commentBytes: Int
    let connection: any SQLConnection

    /// One post or comment; `nil` when the caller cannot see it.
    func entry(_ subject: Subject) throws(StoreError) -> [UInt8]? {
        switch subject.kind {
        case .comment:
            return try BoardRows.comment(subject.id, for: caller, on: connection)
                .map(CommentJSON(caller: caller).bytes)
        case .post:
            guard let row = try BoardRows.post(subject.id, for: caller, on: connection) else { return nil }
            let comments = try comments(of: [row])
            return PostJSON(caller: caller).bytes(row, comments: comments[subject.id] ?? [])
        }
    }

    func list(_ asked: BoardQuery) throws(StoreError) -> HTTPResponse {
        let query = try asked.understood(on: connection)
        let (sql, values) = query.list(for: caller, in: connection.dialect)
        switch query.model {
        case .posts:
            let rows = try BoardRows.read(
                sql, values, columns: PostJSON.columnCount, limit: query.limit, on: connection)
            let comments = try comments(of: rows)
            let json = PostJSON(caller: caller)
            return BoardAnswer.list(rows, try reading(query, rows)) {
                json.write($0, comments: comments[$0.int(0)] ?? [], &$1)
            }
        case .comments:
            let rows = try BoardRows.read(
                sql, values, columns: CommentJSON.columnCount, limit: query.limit, on: connection)
            return BoardAnswer.list(rows, try reading(query, rows), CommentJSON(caller: caller).write)
        }
    }

    /// The interpretation of the search text. It is reported only with its matches, so that words of invisible texts do
    /// not leak.
    private func reading(_ query: BoardQuery, _ rows: [SQLRow]) throws(StoreError) -> SearchReading? {
        guard let first = rows.first else { return try suggestion(query) }
        return try query.reading(of: first.text(1), on: connection)
    }

    /// The nearest text for a search without matches, taken from an entry that the caller may see.
    private func suggestion(_ query: BoardQuery) throws(StoreError) -> SearchReading? {
        guard let distant = try query.distant(on: connection) else { return nil }
        let (sql, values) = distant.list(for: caller, in: connection.dialect)
        let columns = distant.model == .posts ? PostJSON.columnCount : CommentJSON.columnCount
        let rows = try BoardRows.read(sql, values, columns: columns, limit: 1, on: connection)
        guard let row = rows.first, let text = distant.meaning(of: row.text(1)) else { return nil }
        return SearchReading(.suggestion, text)
    }

    func count(_ asked: BoardQuery) throws(StoreError) -> HTTPResponse {
        let query = try asked.understood(on: connection)
        let (sql, values) = query.count(for: caller, in: connection.dialect)
        return BoardAnswer.count(try connection.rows(sql, values: values) { $0.int(0) }.first ?? 0)
    }

    private func comments(of rows: [SQLRow]) throws(StoreError) -> [Post.ID: [SQLRow]] {
        try NestedComments(of: rows, for: caller, bytes: commentBytes, on: connection).read()
    }
}

/// The answers of the board.
enum BoardAnswer {
    /// A list; `write` receives each row.
    static func list(
        _ rows: [SQLRow], _ reading: SearchReading? = nil,
        _ write: (SQLRow, inout JSONObjectWriter) -> Void
    ) -> HTTPResponse {
        var answer = HTTPResponse.json(reserving: 512 + rows.count * 1_024) { json in
            json.array { list in
                for row in rows { list.object { write(row, &$0) } }
            }
        }
        if let reading {
            answer.headers[CommunityHeader.searchReading] =
                "\(reading.kind.rawValue); \(PercentEncoding.encode(reading.text, for: .query))"
        }
        return answer
    }

    /// One entry from its JSON.
    static func entry(_ json: [UInt8]) -> HTTPResponse { .json(reserving: json.count) { $0.raw(json) } }

    static func count(_ number: Int) -> HTTPResponse { .json { $0.int(number) } }

    /// The refusal of a text in the member with that name.
    static func invalid(_ name: String, _ problem: TextProblem) -> HTTPResponse {
        let message =
            switch problem {
            case .empty: "\(name) must not be empty."
            case .tooLong(let limit): "\(name) must be at most \(limit) characters."
            case .tooLarge(let limit): "\(name) must be at most \(limit) bytes."
            }
        return StrapiErrors.validation(name, message)
    }
}
