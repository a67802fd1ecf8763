import AppCore
import MarketDomain
import Platform
import TerminalKit
import TextCore

/// `market-cli book-replay`: tests the engine of the exchange with custom operations.
///
/// Runs operations, one JSON object per line, through one order book, without price steps, price guard or balances.
/// Prints the result of each operation, and the book at the end.
struct BookReplayCommand: Sendable {
    static let spec = CommandSpec(
        "book-replay",
        LocalizedText("Run the operations on standard input through an order book", "표준 입력의 주문을 호가창 하나에서 실행"),
        discussion: LocalizedText(
            """
            Reads one JSON object a line and prints one for each, then the book. \
            {"op":"place","id":1,"by":"s1","side":"ask","price":259000,"qty":1,"now":false,"until":7} places an order; \
            'now' (what does not trade at once does not rest; 'price' may then be missing) and 'until' (its deadline, 0 to \
            4294967294) may be missing. {"op":"cancel","id":1,"by":"s1"} cancels it, \
            {"op":"amend","id":1,"by":"s1","price":258000,"qty":1} changes it (with 'until' the deadline too), and \
            {"op":"tick","t":8} expires everything whose 'until' is 8 or less. An answer has \
            "trades": [[maker,taker,price,qty],…], "refused": null, unknown, foreign, self, nothing or bad, and \
            "expired": [id,…]. Prices are 1 to 1000000000000, quantities 1 to 1000000000, and a line has at most 65,536 \
            bytes; a value outside is refused as bad. A line that is no operation ends it, after the book as it is then.
            """,
            """
            한 줄에 JSON 객체 하나씩 읽어 줄마다 결과를 출력하고, 끝에 호가창을 출력합니다. \
            {"op":"place","id":1,"by":"s1","side":"ask","price":259000,"qty":1,"now":false,"until":7}은 주문을 넣습니다. \
            'now'(바로 체결되지 않은 수량은 남기지 않음. 이때 'price'는 없어도 됨)와 'until'(마감, 0~4294967294)은 없어도 됩니다. \
            {"op":"cancel","id":1,"by":"s1"}은 취소, \
            {"op":"amend","id":1,"by":"s1","price":258000,"qty":1}은 변경('until'이 있으면 마감도), \
            {"op":"tick","t":8}은 'until'이 8 이하인 주문을 모두 만료시킵니다. 결과의 "trades"는 \
            [[기존 주문,새 주문,가격,수량],…], "refused"는 null, unknown, foreign, self, nothing, bad 중 하나, \
            "expired"는 [번호,…]입니다. 가격은 1~1000000000000, 수량은 1~1000000000, 한 줄은 65,536바이트까지이며 범위를 벗어난 값은 bad입니다. \
            형식에 맞지 않는 줄이 나오면 그때까지의 호가창을 출력하고 끝납니다.
            """),
        examples: [
            .init("market-cli book-replay < operations.jsonl", LocalizedText("Replay a file", "파일 실행하기"))
        ], isHidden: true)

    /// The maximum length of a line, in bytes.
    private static let longestLine = 65_536

    func run(_ run: Run) async -> ExitCode {
        var (replay, number) = (BookReplay(), 0)
        var rest: [UInt8] = []
        while true {
            let chunk = await run.console.readChunk()
            switch chunk {
            case .interrupted: return .interrupted
            case .bytes(let bytes): rest += bytes
            case .end: if !rest.isEmpty { rest.append(0x0A) }
            }
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: 0x0A) {
                number += 1
                guard let answer = replay.answer(to: rest[start..<end]) else {
                    return stop(replay, at: number, run)
                }
                if !answer.isEmpty { run.console.out(answer) }
                start = end + 1
            }
            rest.removeSubrange(..<start)
            if run.console.isClosed { return .success }
            guard rest.count <= Self.longestLine else {
                return stop(replay, at: number + 1, run)
            }
            if chunk == .end { break }
        }
        run.console.out(replay.book)
        return .success
    }

    /// Prints the book as the earlier lines left it.
    private func stop(_ replay: BookReplay, at line: Int, _ run: Run) -> ExitCode {
        run.console.out(replay.book)
        return run.dialog.fail(Self.notAnOperation(line, run)[run.language], .usage)
    }

    private static func notAnOperation(_ line: Int, _ run: Run) -> LocalizedText {
        let help = run.commandLine("book-replay --help")
        return LocalizedText(
            "Line \(line) is not an operation. '\(help)' shows them.",
            "\(line)번째 줄은 주문이 아닙니다. '\(help)' 명령으로 형식을 볼 수 있습니다.")
    }
}

/// An order book that accepts lines of JSON.
private struct BookReplay {
    private let decoder = JSONDecoder()
    private let state = State()

    private final class State {
        var queue = OrderBook()
        var sequence = 0
        var owners: [String: Int] = [:]
        var fills: [Fill] = []
        var expired: [BookOrder] = []
    }

    private struct Operation: Decodable {
        enum Name: String, Decodable { case place, cancel, amend, tick }
        enum Side: String, Decodable { case bid, ask }

        let op: Name
        let id: Int?
        let by: String?
        let side: Side?
        let price: Int?
        let qty: Int?
        let now: Bool?
        let until: Int?
        let t: Int?
    }

    /// The result of a line; "" for an empty line, `nil` for an invalid operation.
    func answer(to line: ArraySlice<UInt8>) -> String? {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return "" }
        guard let operation = try? decoder.decode(Operation.self, from: Data(line)) else { return nil }
        state.sequence += 1
        state.fills.removeAll(keepingCapacity: true)
        state.expired.removeAll(keepingCapacity: true)
        var refused = "null"
        do throws(BookRefusal) {
            guard try apply(operation) else { return nil }
        } catch {
            refused = "\"\(Self.word(error))\""
        }
        let trades = state.fills.map { "[\($0.maker),\($0.taker),\($0.price),\($0.quantity)]" }
        let expired = state.expired.map { "\($0.id)" }
        return """
            {"trades":[\(trades.joined(separator: ","))],"refused":\(refused),\
            "expired":[\(expired.joined(separator: ","))]}
            """
    }

    /// Returns `false` if a required member of the operation is missing.
    private func apply(_ operation: Operation) throws(BookRefusal) -> Bool {
        if operation.op == .tick {
            guard let time = operation.t else { return false }
            state.queue.expire(upTo: time, into: &state.expired)
            return true
        }
        guard let id = operation.id, let name = operation.by else { return false }
        let owner = state.owners[name] ?? state.owners.count + 1
        state.owners[name] = owner
        switch operation.op {
        case .place:
            guard let side = operation.side, let quantity = operation.qty else { return false }
            let order = NewOrder(
                id: id, owner: owner, side: side == .bid ? .bid : .ask, price: operation.price,
                quantity: quantity, isImmediate: operation.now ?? false, deadline: operation.until)
            try state.queue.place(order, sequence: state.sequence, into: &state.fills)
        case .amend:
            guard let price = operation.price, let quantity = operation.qty else { return false }
            try state.queue.amend(
                id, owner: owner, price: price, quantity: quantity, deadline: operation.until,
                sequence: state.sequence, into: &state.fills)
        case .cancel: try state.queue.cancel(id, owner: owner)
        case .tick: break
        }
        return true
    }

    private static func word(_ refusal: BookRefusal) -> String {
        switch refusal {
        case .invalid: "bad"
        case .unknown: "unknown"
        case .foreign: "foreign"
        case .own: "self"
        case .nothing: "nothing"
        case .halted, .expired: "bad"
        }
    }

    /// Both sides, best first.
    var book: String {
        let hex = String(state.queue.hash, radix: 16)
        let hash = String(repeating: "0", count: 16 - hex.count) + hex
        return "{\"bids\":[\(levels(.bid))],\"asks\":[\(levels(.ask))],\"hash\":\"\(hash)\"}"
    }

    private func levels(_ side: BookSide) -> String {
        var (text, price) = ("", Int?.none)
        state.queue.forEach(side) { order in
            let entry = "[\(order.id),\(order.quantity)]"
            if price == order.price {
                text += ",\(entry)"
            } else {
                text += "\(price == nil ? "" : "]],")[\(order.price),[\(entry)"
            }
            price = order.price
            return true
        }
        return text.isEmpty ? "" : text + "]]"
    }
}
