import CMicrohttpd
import Platform
import Synchronization

/// A thread that enforces timeouts, detects clients that disconnect while their handler works, and stops the server.
final class Watchdog: Sendable {
    private struct Stop: Sendable {
        var isWanted = false
        var isOver = false
        /// Whether the daemon has stopped or is about to.
        var isEnded = false
        var waiters: [@Sendable () -> Void] = []
    }

    let engine: ServerEngine
    private let daemon: UInt
    /// The socket on which the daemon listens.
    private let listening: CInt
    private let timer: WakeableTimer
    private let stop = Mutex(Stop())

    init(engine: ServerEngine, daemon: UInt, listening: CInt) throws(HTTPServerError) {
        self.engine = engine
        self.daemon = daemon
        self.listening = listening
        do throws(HTTPServerError) {
            timer = try WakeableTimer()
        } catch {
            cmhd_stop(daemon)
            throw error
        }
    }

    /// Starts the thread.
    ///
    /// - Throws: `HTTPServerError.system` if no thread can be started; the daemon is then stopped.
    func run() throws(HTTPServerError) {
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let result = pthread_create(
            &thread, nil,
            { context in
                #if canImport(Darwin)
                    Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().watch()
                #else
                    if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().watch() }
                #endif
                return nil
            }, context)
        guard result == 0 else {
            Unmanaged<Watchdog>.fromOpaque(context).release()
            cmhd_stop(daemon)
            throw .system(
                ErrorText(
                    "no thread can be started: \(ErrorText(errno: result))",
                    "스레드를 시작할 수 없습니다: \(ErrorText(errno: result))"))
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    /// Stops the server, and calls the closure when it has stopped.
    func beginStop(_ whenDone: @escaping @Sendable () -> Void) {
        let isOver = stop.withLock { stop in
            stop.isWanted = true
            if !stop.isOver { stop.waiters.append(whenDone) }
            return stop.isOver
        }
        if isOver { whenDone() } else { timer.wake() }
    }

    /// Sets the certificate and key of new connections; `false` if the server has stopped.
    ///
    /// - Throws: `HTTPServerError.tls` if the two do not match.
    func certify(_ pems: (certificate: String, key: String)) throws(HTTPServerError) -> Bool {
        var message = [CChar](repeating: 0, count: 256)
        let isDone = stop.withLock { stop -> Bool? in
            guard !stop.isEnded else { return nil }
            return cmhd_certify(daemon, pems.certificate, pems.key, &message, message.count) != 0
        }
        if isDone == false { throw .pair(message) }
        return isDone ?? false
    }

    /// Longer than a handshake takes within one data center.
    private static let handshake = Duration.milliseconds(2)

    private static let round = Duration.milliseconds(10)

    private func watch() {
        var timeouts = ConnectionTimeouts(options: engine.options)
        while !stop.withLock({ $0.isWanted }) {
            timer.wait(timeouts.tick)
            timeouts.check(engine)
        }
        drain(&timeouts)
    }

    /// Completes accepted requests within the limit, then closes all connections.
    private func drain(_ timeouts: inout ConnectionTimeouts) {
        let start = ContinuousClock.now
        engine.isDraining = true
        let taken = takeListeningSocket()
        // Closing the socket would reset connections that arrive between the last check and the end, possibly with a
        // request that no proxy repeats.
        if ListeningSocket.ignoreNew(taken) { timer.wait(Self.handshake) }
        adoptWaiting(taken)
        close(taken)
        engine.endEndlessAnswers()
        // A client may be about to use a connection that it believes to be open. A proxy opens a new connection for a
        // request that it sends to no other server, and gets more time because its request may come late on a busy
        // machine.
        let limit = engine.options.drainLimit
        let (grace, newGrace) = (min(.milliseconds(250), limit / 2), min(.seconds(2), limit / 2))
        // Counted in rounds, because a clock also counts the time in which a busy machine runs neither clients nor this.
        // The first round comes before the check, because the library counts adopted connections on its own threads.
        var passed = Duration.zero
        repeat {
            timer.wait(Self.round)
            passed += Self.round
            timeouts.check(engine)
            if passed >= grace { engine.closeIdleConnections(andNew: passed >= newGrace) }
        } while !engine.isIdle && .now - start < limit
        let isDrained = engine.isIdle
        if isDrained { end() }
        engine.abort()
        let waiters = stop.withLock { stop in
            defer { stop.waiters = [] }
            stop.isOver = true
            return stop.waiters
        }
        for waiter in waiters { waiter() }
        // A handler that blocks one of the library's threads may continue; `stop()` no longer waits for it.
        if !isDrained { end() }
    }

    private func end() {
        stop.withLock { $0.isEnded = true }
        cmhd_stop(daemon)
    }

    /// Stops the library from accepting. Its own way races with its threads, and ends the process when one of them wins
    /// (0.9.75): both remove the socket from the same epoll set. So the library keeps a socket that receives no
    /// connections.
    private func takeListeningSocket() -> CInt {
        #if os(Linux)
            if let taken = ListeningSocket.takeAway(listening) { return taken }
        #endif
        return cmhd_quiesce(daemon)
    }

    /// Adopts connections that the system has accepted but the library has not.
    private func adoptWaiting(_ listening: CInt) {
        while true {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isTaken = withUnsafeMutableBytes(of: &address) { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) { list -> Bool in
                    let descriptor = accept(listening, list.baseAddress, &length)
                    guard descriptor >= 0 else { return false }
                    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
                    return cmhd_add_connection(daemon, descriptor, list.baseAddress, Int(length)) != 0
                }
            }
            if !isTaken { return }
        }
    }
}
