import PresentationCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct LoaderTests {
    private let loader = Loader()

    private struct Refused: Error, Equatable {}

    @Test func `Returns the answer`() async {
        #expect(await loader.load { _ in 1 } == 1)
    }

    @Test func `Throws the error of the request`() async {
        await #expect(throws: Refused()) {
            try await loader.load { (_) throws(Refused) -> Int in throw Refused() }
        }
    }

    @Test func `A new request cancels the previous one and drops its answer`() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (old, end) = AsyncStream<Int>.makeStream()
        async let first = loader.load { _ in
            start.finish()
            // Cancelled while it waits, the stream ends without a value.
            for await value in old { return value }
            return Task.isCancelled ? -1 : 0
        }
        for await _ in started {}
        #expect(await loader.load { _ in 2 } == 2)
        end.yield(1)
        #expect(await first == nil)
    }

    @Test func `Drops the failure of an old request`() async throws {
        let answer = try await loader.load { [loader] _ throws(Refused) -> Int in
            loader.begin()
            throw Refused()
        }
        #expect(answer == nil)
    }

    @Test func `Cancelling the caller cancels the request`() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let caller = Task {
            await loader.load { _ in
                start.finish()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return Task.isCancelled
            }
        }
        for await _ in started {}
        caller.cancel()
        #expect(await caller.value == true)
    }

    @Test func `A cancelled request may still answer`() async {
        let answer = await loader.load { [loader] _ in
            loader.cancel()
            return Task.isCancelled
        }
        #expect(answer == true)
    }

    @Test func `A request knows that a newer one has begun`() {
        let first = loader.begin()
        #expect(first.isLatest && loader.current.isLatest)
        let second = loader.begin()
        #expect(!first.isLatest && second.isLatest)
    }
}
