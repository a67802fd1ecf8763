#if os(Linux)
    import CurlTransport
    import Platform
    import NetworkCore
    import NetworkCoreTestSupport
    import Synchronization
    import TestSupport
    import Testing

    /// Waiting for the engine's thread, and calls that the thread does not wait for.
    @Suite(.closing, .blocking, .timeLimit(.minutes(10))) struct CurlThreadTests {
        @Test func `A transport is closed after its thread has freed its data`() async throws {
            let server = try Server.answering(body: "x")
            let (transport, end) = (CurlTransport(), ThreadEnd())
            _ = try await transport.send(HTTPRequest(origin: server.origin, path: "/")) { _ in end.watch() }
            await transport.close()
            #expect(end.isOver)
        }

        @Test func `A slow name look-up delays neither other requests nor its own cancellation`()
            async throws
        {
            let (server, lookUp) = (try Server.answering(body: "x"), LookUp())
            let transport = CurlTransport()
            let stuck = Task {
                defer { lookUp.isAsked.open() }
                return try await transport.send(HTTPRequest(origin: lookUp.origin, path: "/"))
            }
            await lookUp.isAsked.wait()
            stuck.cancel()
            await #expect(throws: NetworkError.cancelled) { try await stuck.value }
            #expect(try await transport.send(HTTPRequest(origin: server.origin, path: "/")).text == "x")
            await transport.close()
            #expect(!lookUp.isOver)
            lookUp.mayEnd.open()
        }

        @Test func `The connection limit includes the name look-up`() async throws {
            let lookUp = LookUp()
            var options = CurlOptions()
            options.connectLimit = .milliseconds(20)
            let transport = CurlTransport(options)
            await #expect(throws: NetworkError.timedOut) {
                try await transport.send(HTTPRequest(origin: lookUp.origin, path: "/"))
            }
            #expect(!lookUp.isOver)
            lookUp.mayEnd.open()
        }
    }

    /// Detects when the watched thread frees its own data.
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
                // Long enough to expose a caller that does not wait for it.
                usleep(50_000)
                let end = Unmanaged<ThreadEnd>.fromOpaque(context).takeRetainedValue()
                end.isReached.store(true, ordering: .releasing)
            }
            pthread_setspecific(key, Unmanaged.passRetained(self).toOpaque())
        }
    }

    /// The look-up of a name, without an answer until the test allows it.
    private final class LookUp: Sendable {
        private static let all = Mutex<[String: LookUp]>([:])
        private static let count = Atomic(0)

        let isAsked = ScriptedServerGate()
        let mayEnd = ScriptedServerGate()
        private let hasEnded = Atomic(false)
        private let host: String

        init() {
            host = "name\(Self.count.add(1, ordering: .relaxed).newValue).unanswered.test"
            Self.all.withLock { $0[host] = self }
        }

        var origin: String { "http://\(host)" }
        var isOver: Bool { hasEnded.load(ordering: .acquiring) }

        static func named(_ host: String) -> LookUp? { all.withLock { $0[host] } }

        /// Blocks the thread of the look-up until the test allows it to continue.
        func block() {
            isAsked.open()
            mayEnd.block()
            hasEnded.store(true, ordering: .releasing)
            Self.all.withLock { $0[host] = nil }
        }
    }

    /// Replaces the system's function in the whole process: the package's manifest exports it.
    @_cdecl("getaddrinfo") func lookUpInTests(
        _ host: UnsafePointer<CChar>?, _ service: UnsafePointer<CChar>?, _ hints: UnsafePointer<addrinfo>?,
        _ found: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
    ) -> CInt {
        if let host, let lookUp = LookUp.named(String(cString: host)) {
            lookUp.block()
            return EAI_AGAIN
        }
        typealias Function =
            @convention(c) (
                UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?,
                UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
            ) -> CInt
        // RTLD_NEXT, a macro that is not imported.
        let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo")
        return unsafeBitCast(next, to: Function?.self)?(host, service, hints, found) ?? EAI_SYSTEM
    }
#endif
