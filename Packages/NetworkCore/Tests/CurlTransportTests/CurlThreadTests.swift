#if os(Linux)
    import CurlTransport
    import Glibc
    import NetworkCore
    import NetworkCoreTestSupport
    import Synchronization
    import Testing

    /// Who waits for the engine's thread.
    @Suite(.timeLimit(.minutes(1))) struct CurlThreadTests {
        @Test func `A transport is closed when what its thread kept for itself is freed`() async throws {
            let server = try Server.answering(body: "x")
            let (transport, end) = (CurlTransport(), ThreadEnd())
            _ = try await transport.send(HTTPRequest(origin: server.origin, path: "/")) { _ in end.watch() }
            await transport.close()
            #expect(end.isOver)
        }
    }

    /// Notices when the thread it was told to watch frees what it kept for itself.
    private final class ThreadEnd: Sendable {
        private let isWatching = Atomic(false)
        private let isReached = Atomic(false)

        var isOver: Bool { isReached.load(ordering: .acquiring) }

        /// Watches the calling thread.
        func watch() {
            guard !isWatching.exchange(true, ordering: .relaxed) else { return }
            var key = pthread_key_t()
            pthread_key_create(&key) { context in
                guard let context else { return }
                // Long enough for anybody who does not wait for it to be seen.
                usleep(50_000)
                let end = Unmanaged<ThreadEnd>.fromOpaque(context).takeRetainedValue()
                end.isReached.store(true, ordering: .releasing)
            }
            pthread_setspecific(key, Unmanaged.passRetained(self).toOpaque())
        }
    }
#endif
