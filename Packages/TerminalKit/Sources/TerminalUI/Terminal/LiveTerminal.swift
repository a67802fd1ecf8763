internal import Basics
internal import CTerminalGuard
internal import Dispatch
import Platform
internal import Synchronization
internal import TerminalKit

/// The terminal of this process. It is restored however the process ends: normally, by a signal, in a crash, and after
/// SIGKILL by a small process that waits for that.
///
/// One thread reads, writes and waits; `write` and `suspend` never block. Only one `LiveTerminal` can be in use at a
/// time.
public final class LiveTerminal: Terminal {
    private struct State {
        var output: [UInt8] = []
        var sent = 0
        var dialogue: TerminalDialogue
        /// Whether the screen belongs to this process and not to the shell.
        var isTaken = false
        var isStopping = false
        var wantsSuspension = false
        var isResized = false
        /// Whether the process continued after another process stopped it.
        var isContinued = false
        /// The number of times the process stopped itself without having received SIGCONT yet.
        var ownStops = 0
        var endSignal: Int32?
    }

    private let state: Mutex<State>
    private let descriptor: Int32
    private let modes: TerminalModes
    /// Wakes the thread.
    private let (wakeReading, wakeWriting): (Int32, Int32)
    private let queue = DispatchQueue(label: "trellis.screen")
    private static let escapeTime: Int32 = 25
    private static let pasteTime: Int32 = 3_000
    /// The time limit for the rest of a sequence, for example over a slow connection.
    private static let sequenceTime: Int32 = 1_000
    /// The pause after which the process for SIGKILL starts: copying this process would delay the first rows.
    private static let quietTime: Int32 = 20
    /// The longest time without that process.
    private static let unguardedTime = Duration.milliseconds(500)
    /// The time to wait for late answers, so that they do not reach the shell.
    private static let answerTime = 100

    /// Opens the terminal of standard input again, because the shell shares the inherited descriptor.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - hasMouse: whether clicks are reported.
    ///   - hasKeyboardProtocol: whether kitty's keyboard protocol may be used.
    /// - Throws: `noTerminal`; `unusable` with the system's reason.
    public init(
        environment: [String: String], hasMouse: Bool = true, hasKeyboardProtocol: Bool = true
    ) throws(TerminalFailure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let name = ttyname(STDIN_FILENO) else {
            throw .noTerminal
        }
        let descriptor = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(reason: String(cString: strerror(errno))) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let modes = TerminalModes(descriptor, { $0.passEverything() }) else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .unusable(reason: reason)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeReading, wakeWriting) = (ends[0], ends[1])
        self.descriptor = descriptor
        self.modes = modes
        state = Mutex(
            State(
                dialogue: TerminalDialogue(
                    .init(environment), hasMouse: hasMouse, hasKeyboardProtocol: hasKeyboardProtocol)))
        var (before, ours) = (modes.before, modes.changed)
        let chains = environment["SWIFT_BACKTRACE"]?.isEmpty == false
        _ = cguard_begin(descriptor, &before, &ours, chains ? 1 : 0)
    }

    deinit {
        close(descriptor)
        close(wakeReading)
        close(wakeWriting)
    }

    public var size: ScreenSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenSize(80, 24)
        }
        // No real window is larger, and a frame has to fit into memory.
        return ScreenSize(min(Int(size.ws_col), 2_000), min(Int(size.ws_row), 1_000))
    }

    public var isReady: Bool { state.withLock { $0.output.isEmpty } }
    public var facts: TerminalReport { state.withLock { $0.dialogue.report } }

    public func start(_ receive: @escaping @Sendable (TerminalNotice) -> Void) throws(TerminalFailure) {
        guard comeToForeground() else { throw .noTerminal }
        take(isFirst: true)
        queue.async {
            cguard_protect_thread()
            let listeners = self.listen()
            self.run(receive)
            listeners.forEach(SignalHub.shared.remove)
        }
    }

    public func write(_ bytes: [UInt8]) {
        state.withLock { state in
            // Drops a frame that was begun before the screen was restored.
            guard state.isTaken else { return }
            state.output += bytes
            // Usually the terminal accepts all of it at once.
            send(&state)
        }
        wake()
    }

    public func suspend() {
        state.withLock { $0.wantsSuspension = true }
        wake()
    }

    public func stop() async {
        state.withLock { $0.isStopping = true }
        wake()
        await queue.run {}
        giveBack()
        cguard_end()
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = Self.write(wakeWriting, &byte, 1)
    }

    /// Sets the modes and takes over the screen.
    private func take(isFirst: Bool) {
        _ = modes.apply()
        state.withLock { state in
            state.isTaken = true
            state.output = []
            state.sent = 0
            state.isContinued = false
            let text = state.dialogue.enter() + (isFirst ? state.dialogue.ask() : "")
            hold(state.dialogue)
            state.output += Array(text.utf8)
            send(&state)
        }
    }

    private func hold(_ dialogue: TerminalDialogue) {
        let restore = dialogue.leave
        restore.withCString { cguard_hold($0, restore.utf8.count) }
    }

    /// Restores the shell's screen. Pending output is dropped, because it would not be seen.
    private func giveBack() {
        guard state.withLock({ $0.isTaken }) else { return }
        let leave = state.withLock { state in
            state.isTaken = false
            state.output = []
            state.sent = 0
            // Read before the last answers arrive: modes that they would turn on stay off and must not be undone.
            return state.dialogue.leave
        }
        awaitAnswers()
        tcflush(descriptor, TCOFLUSH)
        var bytes = Array(leave.utf8)[...]
        let end = ContinuousClock.now + .milliseconds(100)
        while !bytes.isEmpty, ContinuousClock.now < end {
            let count = bytes.withUnsafeBytes { Self.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) }
            if count < 0, errno != EAGAIN, errno != EINTR { break }
            if count < 0 { _ = wait(for: POLLOUT, milliseconds: 5) }
        }
        if isInForeground(of: descriptor) { modes.restore() }
        cguard_release()
    }

    /// Reads late answers of the terminal, which the shell would treat as typed text.
    private func awaitAnswers() {
        let end = ContinuousClock.now + .milliseconds(Self.answerTime)
        var decoder = InputDecoder()
        while !state.withLock({ $0.dialogue.isAnswered }), ContinuousClock.now < end {
            guard isInForeground(of: descriptor), wait(for: POLLIN, milliseconds: 10) else { continue }
            guard let bytes = readAll(), !bytes.isEmpty else { break }
            for case .answer(let answer) in bytes.flatMap({ decoder.take($0) }) {
                state.withLock { _ = $0.dialogue.take(answer) }
            }
        }
        // Dropping the input also drops text typed ahead for the shell, so this is limited to late answers.
        if !state.withLock({ $0.dialogue.isAnswered }) { tcflush(descriptor, TCIFLUSH) }
    }

    private func wait(for events: Int32, milliseconds: Int32) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&ready, 1, milliseconds) > 0
    }

    /// Writes as much as the terminal accepts.
    private func send(_ state: inout State) {
        while state.sent < state.output.count {
            let count = state.output.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[state.sent...])
                return Self.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            state.sent += count
        }
        state.output.removeAll(keepingCapacity: state.output.count < 65_536)
        state.sent = 0
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }

    /// The bytes that can be read now; `nil` when the terminal is gone.
    private func readAll() -> [UInt8]? {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while all.count < 65_536 {
            let count = readBytes(descriptor, &chunk, chunk.count)
            if count > 0 {
                all += chunk[..<count]
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                return all
            } else {
                return all.isEmpty ? nil : all
            }
        }
        return all
    }
}

/// The thread.
extension LiveTerminal {
    private func listen() -> [Int] {
        let hub = SignalHub.shared
        let ending = [SIGHUP, SIGQUIT].map { number in
            hub.add(number) {
                self.state.withLock { $0.endSignal = number }
                self.wake()
            }
        }
        let resizing = hub.add(SIGWINCH) {
            self.state.withLock { $0.isResized = true }
            self.wake()
        }
        let stopping = hub.add(SIGTSTP) { self.suspend() }
        // After SIGSTOP, which no process sees, the shell has set modes of its own.
        let continuing = hub.add(SIGCONT) {
            self.state.withLock { state in
                if state.ownStops > 0 { state.ownStops -= 1 } else { state.isContinued = state.isTaken }
            }
            self.wake()
        }
        return ending + [resizing, stopping, continuing]
    }

    private func run(_ receive: @Sendable (TerminalNotice) -> Void) {
        var decoder = InputDecoder()
        var isGuarded = false
        let limit = ContinuousClock.now + Self.unguardedTime
        while true {
            let (hasOutput, isEscapeClear) = state.withLock {
                (!$0.output.isEmpty, $0.dialogue.hasUnambiguousEscape)
            }
            var ready = [
                pollfd(fd: descriptor, events: Int16(POLLIN | (hasOutput ? POLLOUT : 0)), revents: 0),
                pollfd(fd: wakeReading, events: Int16(POLLIN), revents: 0),
            ]
            let patience: Int32 =
                if decoder.isPasting {
                    Self.pasteTime
                } else if decoder.isAfterEscape, !isEscapeClear {
                    Self.escapeTime
                } else {
                    decoder.isWaiting ? Self.sequenceTime : isGuarded ? -1 : Self.quietTime
                }
            let found = poll(&ready, 2, patience)
            if found < 0, errno != EINTR { return receive(.ended(signal: nil)) }
            if !isGuarded, found == 0 || ContinuousClock.now > limit {
                cguard_start_rescue()
                isGuarded = true
            }
            drainWakes()
            let (isStopping, wantsSuspension, isResized, endSignal) = state.withLock { state in
                defer {
                    state.wantsSuspension = false
                    state.isResized = false
                }
                return (state.isStopping, state.wantsSuspension, state.isResized, state.endSignal)
            }
            if isStopping { return }
            if let endSignal {
                receive(.ended(signal: endSignal))
                return
            }
            if wantsSuspension {
                guard suspendProcess() else { return receive(.ended(signal: SIGHUP)) }
                receive(.resumed)
                continue
            }
            if state.withLock({ $0.isContinued }) {
                guard comeToForeground() else { return receive(.ended(signal: SIGHUP)) }
                // Resets the old modes first, because `take` pushes them again.
                state.withLock { state in
                    state.isContinued = false
                    state.output += Array(state.dialogue.leave.utf8)
                    send(&state)
                }
                take(isFirst: false)
                receive(.resumed)
            }
            if isResized { receive(.resized) }
            if found == 0, decoder.isWaiting {
                deliver(decoder.expire(escapeIsKey: !isEscapeClear), receive)
            }
            if ready[0].revents & Int16(POLLOUT) != 0 {
                let isDrained = state.withLock { state in
                    send(&state)
                    return state.output.isEmpty
                }
                if isDrained { receive(.drained) }
            }
            if ready[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                guard let bytes = readAll() else { return receive(.ended(signal: SIGHUP)) }
                deliver(bytes.flatMap { decoder.take($0) }, receive)
            }
        }
    }

    private func drainWakes() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while readBytes(wakeReading, &bytes, bytes.count) > 0 {}
    }

    /// Passes answers to the dialogue and all other events to the screen.
    private func deliver(_ events: [TerminalEvent], _ receive: @Sendable (TerminalNotice) -> Void) {
        var others: [TerminalEvent] = []
        var isChanged = false
        for event in events {
            guard case .answer(let answer) = event else {
                others.append(event)
                continue
            }
            isChanged = true
            state.withLock { state in
                let text = state.dialogue.take(answer)
                guard !text.isEmpty else { return }
                hold(state.dialogue)
                state.output += Array(text.utf8)
                send(&state)
            }
        }
        if isChanged { receive(.reported) }
        if !others.isEmpty { receive(.events(others)) }
    }

    /// Stops the process as Ctrl-Z does. `false` when it is to end instead.
    private func suspendProcess() -> Bool {
        giveBack()
        // Without a shell that could continue it, it would stop for ever.
        if getsid(getppid()) == getsid(0) { stopByDefault(SIGTSTP) }
        guard comeToForeground() else { return false }
        take(isFirst: false)
        return true
    }

    /// Stops the process while it is in the background, as the system does with a process that uses the terminal there.
    private func comeToForeground() -> Bool {
        while !isInForeground(of: descriptor) {
            guard getsid(getppid()) == getsid(0) else { return false }
            // A signal that ends the process may have arrived together with SIGCONT.
            for _ in 0..<20 where !isInForeground(of: descriptor) {
                if state.withLock({ $0.endSignal != nil || $0.isStopping }) { return false }
                usleep(10_000)
            }
            if isInForeground(of: descriptor) { break }
            stopByDefault(SIGTTIN)
        }
        return true
    }

    /// Lets a signal that is handled here have its default effect once.
    private func stopByDefault(_ number: Int32) {
        var before = sigaction()
        _ = sigaction(number, nil, &before)
        _ = signal(number, SIG_DFL)
        state.withLock { $0.ownStops += 1 }
        SignalHub.takeEffect(number)
        _ = sigaction(number, &before, nil)
    }
}

/// The system call, which a method's name would shadow.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
