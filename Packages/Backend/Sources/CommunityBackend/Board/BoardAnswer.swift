import TextCore
import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// The answers of the board.
enum BoardAnswer {
    /// A list; `write` gets each of the rows.
    static func list(
        _ rows: [SQLRow], _ write: (SQLRow, inout JSONObjectWriter) -> Void
    ) -> HTTPResponse {
        .json(reserving: 512 + rows.count * 1_024) { json in
            json.array { list in
                for row in rows { list.object { write(row, &$0) } }
            }
        }
    }

    /// One entry, which is JSON.
    static func entry(_ json: [UInt8]) -> HTTPResponse { .json(reserving: json.count) { $0.raw(json) } }

    static func count(_ number: Int) -> HTTPResponse { .json { $0.int(number) } }

    /// A text that cannot be used, in the member of that name.
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
