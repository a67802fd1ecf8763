import NetworkCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPBodyPipeTests {
    /// Counts the callbacks of the pipe.
    private final class Calls: Sendable {
        let drains = Atomic<Int>(0)
        let cancels = Atomic<Int>(0)
    }

    private let calls = Calls()

    private func pipe(highWater: Int = 4) -> HTTPBodyPipe {
        let calls = calls
        return HTTPBodyPipe(
            highWater: highWater, onDrain: { calls.drains.add(1, ordering: .relaxed) },
            onCancel: { calls.cancels.add(1, ordering: .relaxed) })
    }

    private func put(
        _ text: String, in pipe: HTTPBodyPipe, isMoreAtHand: Bool = false
    ) -> HTTPBodyPipe.Flow {
        Array(text.utf8).withUnsafeBytes { pipe.put($0, isMoreAtHand: isMoreAtHand) }
    }

    private var drains: Int { calls.drains.load(ordering: .relaxed) }
    private var cancels: Int { calls.cancels.load(ordering: .relaxed) }

    @Test func `The pipe is full from the mark until bytes are read`() async throws {
        let pipe = pipe()
        let stream = pipe.stream()
        #expect(put("abc", in: pipe) == .more && !pipe.isFull)
        #expect(put("d", in: pipe) == .pause && pipe.isFull)
        #expect(try await stream.next() == Array("abcd".utf8))
        #expect(!pipe.isFull && drains == 1)
    }

    @Test func `Returns the bytes in order, and then the end`() async throws {
        let pipe = pipe()
        let stream = pipe.stream(length: 3)
        #expect(stream.length == 3)
        #expect(put("ab", in: pipe) == .more)
        #expect(put("c", in: pipe) == .more)
        pipe.finish()
        #expect(try await stream.next() == Array("abc".utf8))
        #expect(try await stream.next() == nil)
        #expect(try await stream.next() == nil)
        #expect(drains == 0)
        #expect(cancels == 0)
    }

    @Test func `A full pipe asks for a pause, keeps its bytes, and reports when there is room`() async throws
    {
        let pipe = pipe()
        let stream = pipe.stream()
        #expect(put("abcd", in: pipe) == .pause)
        #expect(put("e", in: pipe) == .pause)
        #expect(drains == 0)
        #expect(try await stream.next() == Array("abcde".utf8))
        #expect(drains == 1)
        #expect(put("f", in: pipe) == .more)
        #expect(try await stream.next() == Array("f".utf8))
        #expect(drains == 1)
    }

    @Test func `A reader waits for later bytes`() async throws {
        let pipe = pipe()
        let stream = pipe.stream()
        let reader = Task { try await stream.next() }
        _ = put("late", in: pipe)
        #expect(try await reader.value == Array("late".utf8))
        let last = Task { try await stream.next() }
        pipe.finish()
        #expect(try await last.value == nil)
    }

    @Test func `Collects pieces for a reader while more is at hand`() async throws {
        let pipe = pipe(highWater: 16)
        let stream = pipe.stream()
        let reader = Task.immediate { try await stream.next() }
        for text in ["a", "b", "c"] {
            _ = put(text, in: pipe, isMoreAtHand: true)
            for _ in 0..<20 { await Task.yield() }
        }
        pipe.tellReader()
        #expect(try await reader.value == Array("abc".utf8))
    }

    @Test func `Delivers a quarter of the capacity without waiting for more`() async throws {
        let pipe = pipe(highWater: 16)
        let stream = pipe.stream()
        let reader = Task.immediate { try await stream.next() }
        #expect(put("abcd", in: pipe, isMoreAtHand: true) == .more)
        #expect(try await reader.value == Array("abcd".utf8))
    }

    @Test func `An error follows the bytes before it, and only the first counts`() async throws {
        let pipe = pipe()
        let stream = pipe.stream()
        _ = put("ab", in: pipe)
        pipe.finish(.timedOut)
        pipe.finish()
        #expect(try await stream.next() == Array("ab".utf8))
        await #expect(throws: NetworkError.timedOut) { try await stream.next() }
        #expect(put("more", in: pipe) == .stop)
    }

    @Test func `A cancelled or released stream stops the thread, once`() async {
        let pipe = pipe()
        var stream: HTTPBodyStream? = pipe.stream()
        stream?.cancel()
        #expect(cancels == 1)
        await #expect(throws: NetworkError.cancelled) { try await stream?.next() }
        stream = nil
        #expect(cancels == 1)
        #expect(put("x", in: pipe) == .stop)
    }

    @Test func `A stream released after its end stops nothing`() {
        let pipe = pipe()
        var stream: HTTPBodyStream? = pipe.stream()
        pipe.finish()
        stream = nil
        #expect(stream == nil)
        #expect(cancels == 0)
    }

    @Test func `A cancelled reader returns at once`() async {
        let pipe = pipe()
        let stream = pipe.stream()
        let reader = Task { try await stream.next() }
        reader.cancel()
        await #expect(throws: NetworkError.cancelled) { try await reader.value }
        #expect(cancels == 1)
    }
}
