import Foundation
import Synchronization
import TerminalKit
import TerminalUI
import TextCore

/// A screen on a terminal that is a pipe.
@MainActor
final class InterfaceList {
    private let terminal: PipeTerminal
    private let flow = Flow()
    private let running: Task<Void, any Error>
    /// The bytes of the first frame.
    private(set) var firstBytes = 0

    init(_ size: ScreenSize, _ screen: any Screen) async throws {
        terminal = PipeTerminal(size)
        flow.addTab(LocalizedText("Films", "영화"), screen)
        let interface = UserInterface(
            flow, on: terminal, keys: try KeyTable([.everywhere(tabs: flow.tabTitles), screen.scope]),
            InterfaceOptions(language: .english, isAnimated: false))
        running = Task { _ = try await interface.run() }
        firstBytes = await nextFrame().bytes
    }

    /// Presses a key `count` times, each after the frame of the previous press.
    func press(_ key: String, _ count: Int) async throws -> [KeyCost] {
        var costs: [KeyCost] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            terminal.type(key)
            let (end, bytes) = await nextFrame()
            costs.append(KeyCost(milliseconds: (end - start) / .milliseconds(1), bytes: bytes))
            // Reports about visible rows do not count for the next key.
            for _ in 0..<10 { await Task.yield() }
        }
        return costs
    }

    /// Changes the content `count` times and waits for the last frame. Changes during a frame are combined in the next
    /// frame.
    func change(_ count: Int, _ body: @MainActor (Int) -> Void) async -> (milliseconds: Double, frames: Int) {
        let (start, before) = (ContinuousClock.now, terminal.frames)
        var end = start
        for number in 0..<count {
            body(number)
            await Task.yield()
            if let frame = terminal.takeFrame() { end = frame.end }
        }
        // The last change has a frame of its own or was part of an earlier frame.
        for _ in 0..<1_000 {
            await Task.yield()
            if let frame = terminal.takeFrame() { end = frame.end }
        }
        return ((end - start) / .milliseconds(1), terminal.frames - before)
    }

    private func nextFrame() async -> (end: ContinuousClock.Instant, bytes: Int) {
        while true {
            if let frame = terminal.takeFrame() { return frame }
            await Task.yield()
        }
    }

    func close() async {
        flow.finish()
        terminal.end()
        _ = await running.result
    }
}

/// A terminal that only records the frames written to it.
private final class PipeTerminal: Terminal {
    private struct State {
        var receive: (@Sendable (TerminalNotice) -> Void)?
        var frame: (end: ContinuousClock.Instant, bytes: Int)?
        var frames = 0
    }

    let size: ScreenSize
    let isReady = true
    let facts = TerminalReport()
    private let pipe = Pipe()
    private let state = Mutex(State())

    init(_ size: ScreenSize) { self.size = size }

    /// Delivers the events of the bytes of a key.
    func type(_ key: String) {
        var decoder = InputDecoder()
        let events = key.utf8.flatMap { decoder.take($0) }
        state.withLock { $0.receive }?(.events(events))
    }

    func end() { state.withLock { $0.receive }?(.ended(signal: nil)) }

    /// The number of written frames.
    var frames: Int { state.withLock { $0.frames } }

    /// The time and the length of the last frame.
    func takeFrame() -> (end: ContinuousClock.Instant, bytes: Int)? {
        state.withLock { state in
            defer { state.frame = nil }
            return state.frame
        }
    }

    func start(_ receive: @escaping @Sendable (TerminalNotice) -> Void) throws(TerminalFailure) {
        state.withLock { $0.receive = receive }
    }

    func write(_ bytes: [UInt8]) {
        let written = bytes.withUnsafeBytes {
            Foundation.write(pipe.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count)
        }
        let end = ContinuousClock.now
        precondition(written == bytes.count)
        _ = pipe.fileHandleForReading.availableData
        state.withLock { state in
            state.frame = (end, bytes.count)
            state.frames += 1
        }
    }

    func suspend() {}
    func stop() async {}
}
