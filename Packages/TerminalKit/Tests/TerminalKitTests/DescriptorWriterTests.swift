import Foundation
@testable import TerminalKit
import Testing

@Suite struct DescriptorWriterTests {
    private let pipe = Pipe()
    private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

    private func readable() -> Bool {
        var request = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }

    @Test func `Holds text until it is flushed`() {
        let writer = DescriptorWriter(descriptor, capacity: 100)
        writer.write("short")
        #expect(!readable())
        writer.flush()
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "short")
    }

    @Test func `Writes when its buffer is full, and at once without one`() {
        DescriptorWriter(descriptor, capacity: 4).write("12345")
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "12345")
        DescriptorWriter(descriptor, capacity: 0).write("한")
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "한")
    }

    @Test func `Writes all bytes when the pipe accepts only a part at a time`() async {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let reading = pipe.fileHandleForReading
        let received = Task.detached { reading.readDataToEndOfFile() }
        let text = String(repeating: "영화 목록\n", count: 100_000)
        let writer = DescriptorWriter(descriptor, capacity: 1000)
        writer.write(text)
        writer.flush()
        pipe.fileHandleForWriting.closeFile()
        #expect(await received.value == Data(text.utf8))
        #expect(writer.state == .open)
    }

    @Test func `Notices that its reader has left, and drops the rest`() {
        _ = signal(SIGPIPE, SIG_IGN)
        pipe.fileHandleForReading.closeFile()
        let writer = DescriptorWriter(descriptor, capacity: 0)
        writer.write("nobody reads this")
        #expect(writer.state == .closed)
        writer.write("nor this")
        #expect(writer.state == .closed)
    }

    @Test func `Reports why it cannot write`() throws {
        #if os(Linux)
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let writer = DescriptorWriter(full.fileDescriptor, capacity: 0)
            writer.write("x")
            #expect(writer.state == .failed(reason: "No space left on device"))
        #endif
    }

    @Test func `The live console is open, and has a width only on a terminal`() {
        let console = Console.live(["COLUMNS": "33"])
        console.flush()
        #expect(console.outputState() == .open)
        #expect(console.width == (console.facts.isOutputTerminal ? 33 : nil))
    }
}
