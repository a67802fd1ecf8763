import NetworkCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPBodyPumpTests {
    /// Reads everything as a thread of a C library would, one buffer at a time.
    private func takeAll(
        _ stream: HTTPBodyStream, buffer size: Int
    ) async -> (bytes: [UInt8], end: HTTPBodyPump.Taken) {
        let (ready, signal) = AsyncStream<Void>.makeStream()
        let pump = HTTPBodyPump(stream) { signal.yield() }
        var wakes = ready.makeAsyncIterator()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: size)
        while true {
            let taken = buffer.withUnsafeMutableBytes { pump.take(into: $0) }
            switch taken {
            case .bytes(let count): bytes += buffer[..<count]
            case .later: await wakes.next()
            case .end, .failed: return (bytes, taken)
            }
        }
    }

    private func stream(_ texts: [String], end: NetworkError? = nil) -> HTTPBodyStream {
        let rest = Mutex(texts[...])
        return HTTPBodyStream { () throws(NetworkError) -> [UInt8]? in
            let text = rest.withLock { $0.popFirst() }
            if text == nil, let end { throw end }
            return text.map { Array($0.utf8) }
        }
    }

    @Test(arguments: [1, 2, 3, 100]) func `Pieces go through buffers of any size`(size: Int) async {
        let taken = await takeAll(stream(["a", "bcd", "", "efghij"]), buffer: size)
        #expect(String(decoding: taken.bytes, as: UTF8.self) == "abcdefghij")
        #expect(taken.end == .end)
    }

    @Test func `An empty stream ends`() async {
        let taken = await takeAll(stream([]), buffer: 4)
        #expect(taken.bytes.isEmpty)
        #expect(taken.end == .end)
    }

    @Test func `An error follows the pieces before it`() async {
        let taken = await takeAll(stream(["ab"], end: .timedOut), buffer: 4)
        #expect(taken.bytes == Array("ab".utf8))
        #expect(taken.end == .failed(.timedOut))
    }

    @Test func `Reads only a little ahead`() async {
        let asked = Atomic<Int>(0)
        let (ready, signal) = AsyncStream<Void>.makeStream()
        let endless = HTTPBodyStream { () throws(NetworkError) -> [UInt8]? in
            asked.add(1, ordering: .relaxed)
            return [UInt8](repeating: 1, count: 100)
        }
        let pump = HTTPBodyPump(endless) { signal.yield() }
        var wakes = ready.makeAsyncIterator()
        var taken = 0
        var buffer: [UInt8] = [0]
        while taken < 2000 {
            if buffer.withUnsafeMutableBytes({ pump.take(into: $0) }) == .later {
                await wakes.next()
            } else {
                taken += 1
                await Task.yield()
            }
        }
        let count = asked.load(ordering: .relaxed)
        #expect(count <= taken / 100 + 5)
        pump.cancel()
    }

    @Test func `A cancelled pump cancels the stream and reads nothing`() {
        let cancels = Atomic<Int>(0)
        let stream = HTTPBodyStream(onCancel: { cancels.add(1, ordering: .relaxed) }) {
            () throws(NetworkError) -> [UInt8]? in [1]
        }
        let pump = HTTPBodyPump(stream) {}
        pump.cancel()
        let count = cancels.load(ordering: .relaxed)
        #expect(count == 1)
        var buffer: [UInt8] = [0]
        #expect(buffer.withUnsafeMutableBytes { pump.take(into: $0) } == .failed(.cancelled))
    }
}
