import NetworkCore

/// The parser must return the same for every way of cutting the stream, and no more than the stream contains. The first
/// byte determines the size of the pieces and whether the limits are small.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let size = Int(start[0] % 16) + 1
    let isStrict = start[0] >= 128
    let body = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let whole = Stream(body, size: max(1, body.count), isStrict: isStrict)
    precondition(
        whole == Stream(body, size: size, isStrict: isStrict), "pieces of \(size) give something else")
    precondition(whole == Stream(body, size: 1, isStrict: isStrict), "single bytes give something else")
    if let text = String(validating: body, as: UTF8.self) {
        precondition(whole.events.reduce(0) { $0 + $1.data.utf8.count } <= text.utf8.count)
    }
    for event in whole.events {
        precondition(!event.name.isEmpty && !event.lastEventID.utf8.contains(0))
        for text in [event.name, event.lastEventID] {
            precondition(!text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        }
        precondition(!event.data.utf8.contains(UInt8(ascii: "\r")))
    }
    return 0
}

private struct Stream: Equatable {
    var events: [ReceivedEvent] = []
    var lastEventID = ""
    var retryMilliseconds: Int?
    var error: NetworkError?

    init(_ body: [UInt8], size: Int, isStrict: Bool) {
        var parser =
            isStrict ? ServerSentEventParser(lineLimit: 20, eventLimit: 30) : ServerSentEventParser()
        do throws(NetworkError) {
            var rest = body[...]
            while !rest.isEmpty {
                try parser.push(rest.prefix(size)) { events.append($0) }
                rest = rest.dropFirst(size)
            }
        } catch {
            self.error = error
        }
        lastEventID = parser.lastEventID
        retryMilliseconds = parser.retryMilliseconds
    }
}
