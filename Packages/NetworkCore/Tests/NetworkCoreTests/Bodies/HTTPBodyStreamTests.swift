import NetworkCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPBodyStreamTests {
    private func stream(_ count: Int) -> HTTPBodyStream {
        let left = Mutex(count)
        return HTTPBodyStream { () throws(NetworkError) -> [UInt8]? in
            left.withLock { left in
                defer { left -= 1 }
                return left > 0 ? [UInt8(left)] : nil
            }
        }
    }

    @Test func `A loop reads to the end`() async throws {
        var bytes: [UInt8] = []
        for try await piece in stream(3) { bytes += piece }
        #expect(bytes == [3, 2, 1])
    }

    @Test func `Collects up to the limit, and no byte more`() async throws {
        #expect(try await stream(3).collect(upTo: 3) == [3, 2, 1])
        await #expect(throws: NetworkError.tooLarge(limit: 2)) { try await stream(3).collect(upTo: 2) }
    }

    @Test func `A producer of too many bytes is stopped`() async {
        let isCancelled = Atomic<Bool>(false)
        let stream = HTTPBodyStream(onCancel: { isCancelled.store(true, ordering: .relaxed) }) {
            () throws(NetworkError) -> [UInt8]? in [1, 2]
        }
        await #expect(throws: NetworkError.tooLarge(limit: 3)) { try await stream.collect(upTo: 3) }
        let wasTold = isCancelled.load(ordering: .relaxed)
        #expect(wasTold)
    }

    @Test func `The length of a body is available before it is read`() async throws {
        let known = HTTPBody.stream(HTTPBodyStream(length: 10) { () throws(NetworkError) -> [UInt8]? in nil })
        await #expect(throws: NetworkError.tooLarge(limit: 9)) { try await known.collect(upTo: 9) }
        #expect(HTTPBody.bytes([1]).isReplayable)
        #expect(!known.isReplayable)
    }
}
