import Foundation
import Synchronization
import Testing

@testable import TerminalKit

/// Uses signals that nothing else in a test process uses.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InterruptTests {
    @Test func `A signal cancels the work and decides the exit code`() async {
        let code = await Interrupt.cancelling(on: [SIGUSR1]) {
            kill(getpid(), SIGUSR1)
            try? await Task.sleep(for: .seconds(3600))
            return Task.isCancelled ? .success : .failure
        }
        #expect(code.rawValue == 128 + SIGUSR1)
        #expect(ExitCode.interrupted.rawValue == 128 + SIGINT)
    }

    @Test func `Work that waits to be stopped has done its job`() async {
        let code = await Interrupt.cancelling(on: [SIGUSR1]) {
            kill(getpid(), SIGUSR1)
            try? await Task.sleep(for: .seconds(3600))
            return .stopped
        }
        #expect(code.rawValue == 0)
    }

    @Test func `Without a signal the work decides the exit code`() async {
        #expect(await Interrupt.cancelling(on: [SIGUSR1]) { .signInNeeded } == .signInNeeded)
    }

    @Test func `A second signal does not wait for the work`() async {
        let (ended, ending) = AsyncStream<ExitCode>.makeStream()
        let code = await Interrupt.cancelling(on: [SIGUSR2], atSecond: { ending.yield($0) }) {
            kill(getpid(), SIGUSR2)
            try? await Task.sleep(for: .seconds(3600))
            kill(getpid(), SIGUSR2)
            return await Task { await ended.first { _ in true } }.value ?? .failure
        }
        #expect(code.rawValue == 128 + SIGUSR2)
    }

    @Test func `Listening can begin again after it ended`() async {
        for _ in 0..<3 {
            let signals = Interrupt.observed([SIGUSR1])
            kill(getpid(), SIGUSR1)
            #expect(await signals.first { _ in true } == SIGUSR1)
        }
    }

    @Test func `Restores the previous handler after the last listener`() {
        signal(SIGVTALRM) { _ in }
        defer { signal(SIGVTALRM, SIG_DFL) }
        let before = Self.handler(of: SIGVTALRM)
        let listeners = (0..<2).map { _ in SignalHub.shared.add(SIGVTALRM) {} }
        #expect(Self.handler(of: SIGVTALRM) != before)
        SignalHub.shared.remove(listeners[0])
        #expect(Self.handler(of: SIGVTALRM) != before)
        SignalHub.shared.remove(listeners[1])
        #expect(Self.handler(of: SIGVTALRM) == before)
    }

    @Test func `An ignored signal stays ignored`() {
        signal(SIGVTALRM, SIG_IGN)
        defer { signal(SIGVTALRM, SIG_DFL) }
        let ignoring = Self.handler(of: SIGVTALRM)
        let listener = SignalHub.shared.add(SIGVTALRM) {}
        #expect(Self.handler(of: SIGVTALRM) == ignoring)
        SignalHub.shared.remove(listener)
        #expect(Self.handler(of: SIGVTALRM) == ignoring)
    }

    private static func handler(of signal: Int32) -> UInt {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return withUnsafeBytes(of: action) { $0.load(as: UInt.self) }
    }

    @Test func `Delivers signals that were pending together in the order of their numbers`() async {
        let numbers = [SIGUSR1, SIGUSR2]
        let signals = Interrupt.observed(numbers)
        Self.raiseAtOnce(numbers.reversed())
        var iterator = signals.makeAsyncIterator()
        for number in numbers.sorted() { #expect(await iterator.next() == number) }
    }

    /// Raises all signals while this thread blocks them, so that they arrive together as in a continued process.
    private static func raiseAtOnce(_ numbers: [Int32]) {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        for number in numbers { raise(number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    @Test func `Calls listeners in the order of registration`() async {
        let (told, telling) = AsyncStream<Int>.makeStream()
        let order = 0..<20
        let listeners = order.map { place in SignalHub.shared.add(SIGUSR1) { telling.yield(place) } }
        defer { listeners.forEach(SignalHub.shared.remove) }
        kill(getpid(), SIGUSR1)
        var iterator = told.makeAsyncIterator()
        for place in order { #expect(await iterator.next() == place) }
    }

    @Test func `Signals can be observed one by one`() async {
        let signals = Interrupt.observed([SIGUSR1])
        var iterator = signals.makeAsyncIterator()
        for _ in 0..<3 {
            kill(getpid(), SIGUSR1)
            #expect(await iterator.next() == SIGUSR1)
        }
    }
}
