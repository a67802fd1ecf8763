import Foundation
import Synchronization
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

@MainActor
@Suite(.closing) struct PageFrameTests {
    @Test("A page that missed frames gets them, and after too many of them one frame with all parts")
    func resumes() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        for number in 1...3 {
            shelf.heading = "Heading \(number)"
            await test.settle()
        }
        #expect(test.page.framesNow(after: 1).map(\.number) == [2, 3, 4])
        #expect(test.page.framesNow(after: 4) == [])
        let whole = test.page.framesNow(after: 0)
        #expect(whole.map(\.number) == [4])
        #expect(whole.first?.parts.map(\.id).prefix(2) == ["bar", "n1"])
        // A number from the future cannot be continued.
        for number in [99, -1, .max, .min] {
            #expect(test.page.framesNow(after: number).map(\.number) == [4])
        }
        for number in 1...20 {
            shelf.heading = String(repeating: "\(number) ", count: 3_000)
            await test.settle()
        }
        #expect(test.page.framesNow(after: 3).map(\.number) == [24])
        #expect(test.page.framesNow(after: 22).map(\.number) == [23, 24])
    }

    @Test("Changes that come together make one frame, 16 milliseconds after the first")
    func coalesces() async throws {
        let (shelf, gate) = (ShelfScreen(), Gate())
        let slept = Mutex<[Duration]>([])
        let flow = Flow()
        flow.addTab(LocalizedText("Tab", "탭"), shelf)
        let page = PageInterface(
            flow, keys: try KeyTable([flow.everywhere]), language: .english,
            sleep: { time in
                slept.withLock { $0.append(time) }
                await gate.wait()
            })
        await page.begin(within: .seconds(300))
        let stream = page.frames(after: 1)
        shelf.heading = "A"
        shelf.count = 9
        try await eventually("a wait") { slept.withLock { !$0.isEmpty } }
        shelf.heading = "B"
        gate.open()
        try await eventually("the frame") { page.frameNumber == 2 }
        #expect(slept.withLock { $0.first } == .milliseconds(16))
        #expect(page.framesNow(after: 1).map(\.number) == [2])
        withExtendedLifetime(stream) {}
        await page.end()
    }

    @Test(
        "The main actor is free while a frame is made, and a change during that time is in it",
        arguments: [true, false])
    func drawsBeside(isRead: Bool) async throws {
        let shelf = ShelfScreen()
        let flow = Flow()
        flow.addTab(LocalizedText("Tab", "탭"), shelf)
        let page = PageInterface(
            flow, keys: try KeyTable([flow.everywhere]), language: .english, sleep: { _ in })
        await page.begin(within: .seconds(300))
        let stream = page.frames(after: 1)
        let isChanged = Mutex(false)
        let read = ReadFrames()
        shelf.onRow = {
            let isFirst = isChanged.withLock { isChanged in
                defer { isChanged = true }
                return !isChanged
            }
            guard isFirst else { return }
            // The main queue runs this before the rest of the frame, whose HTML is not complete yet.
            Task { @MainActor in
                shelf.heading = "B"
                // A reader waits for no other frame.
                if isRead { read.numbers = page.framesNow(after: 1).map(\.number) }
            }
        }
        shelf.heading = "A"
        try await eventually("the frame") { page.frameNumber >= 2 }
        #expect(read.numbers == (isRead ? [2] : nil))
        shelf.heading = "C"
        try await eventually("the next frame") { page.frameNumber >= 3 }
        let headings = page.framesNow(after: 1).map { $0.parts.map { $0.html?.string ?? "" }.joined() }
        #expect(headings.map { $0.firstMatch(of: /<h2[^>]*>(.)/)?.1 } == ["B", "C"])
        withExtendedLifetime(stream) {}
        await page.end()
    }

    @MainActor
    private final class ReadFrames {
        var numbers: [Int]?
        var next: (number: Int, heading: Substring?)?
    }

    @Test("A slow reader gets all changes of frames that were made beside the main actor")
    func slowReader() async throws {
        let shelf = ShelfScreen()
        let flow = Flow()
        flow.addTab(LocalizedText("Tab", "탭"), shelf)
        let page = PageInterface(
            flow, keys: try KeyTable([flow.everywhere]), language: .english, sleep: { _ in })
        await page.begin()
        let stream = page.frames(after: 1)
        @MainActor @Sendable func next() async -> (number: Int, heading: Substring?) {
            var frames = stream.makeAsyncIterator()
            let frame = await frames.next()
            let html = frame?.parts.map { $0.html?.string ?? "" }.joined() ?? ""
            return (frame?.number ?? 0, html.firstMatch(of: /<h2[^>]*>(.)/)?.1)
        }
        func change(_ heading: String) async throws {
            let number = page.frameNumber
            shelf.heading = heading
            try await eventually("a frame of \(heading.prefix(1))") { page.frameNumber > number }
        }
        try await change("A")
        #expect(await next() == (2, "A"))
        // More frames than the ring has, so that the reader gets one with all parts.
        for letter in "BCDEFGHI" { try await change(String(repeating: letter, count: 10_000)) }
        #expect(await next() == (10, "I"))
        let read = ReadFrames()
        shelf.onRow = { [once = Mutex(true)] in
            let isFirst = once.withLock { once in
                defer { once = false }
                return once
            }
            // The reader waits for the frame that is being made.
            if isFirst { Task { @MainActor in read.next = await next() } }
        }
        shelf.heading = "K"
        try await eventually("the frame that was awaited") { read.next != nil }
        #expect(try #require(read.next) == (11, "K"))
        try await change("L")
        #expect(await next() == (12, "L"))
        await page.end()
    }

    @Test("Changes without a reader are drawn when the page is read again")
    func background() async throws {
        let shelf = ShelfScreen()
        let slept = Mutex(0)
        let flow = Flow()
        flow.addTab(LocalizedText("Tab", "탭"), shelf)
        let page = PageInterface(
            flow, keys: try KeyTable([flow.everywhere]), language: .english,
            sleep: { _ in slept.withLock { $0 += 1 } })
        await page.begin(within: .seconds(300))
        for _ in 0..<2 {
            shelf.heading = "A"
            try await eventually("the end of a wait") { slept.withLock { $0 > 0 } }
            for _ in 0..<10 { await Task.yield() }
            #expect(page.frameNumber == 1)
            shelf.count = 9
        }
        var numbers: [Int] = []
        for await frame in page.frames(after: 1).prefix(1) { numbers.append(frame.number) }
        #expect(numbers == [2])
        #expect(page.frameNumber == 2)
        await page.end()
    }

    @Test(
        "A stream has the frames as they come, a second stream ends the first, and the end of the app ends it"
    )
    func streams() async throws {
        let shelf = ShelfScreen()
        let test = try await PageTest([shelf])
        let first = test.page.frames(after: 0)
        var numbers: [Int] = []
        let taking = Task { for await frame in first { numbers.append(frame.number) } }
        #expect(test.page.isStreaming)
        try await eventually("the first frame") { numbers == [1] }
        shelf.heading = "A"
        await test.page.settle(within: .seconds(300))
        try await eventually("a changed page") { numbers == [1, 2] }
        let second = test.page.frames(after: 1)
        await taking.value
        let rest = Task { () -> [PageFrame] in
            var frames: [PageFrame] = []
            for await frame in second { frames.append(frame) }
            return frames
        }
        #expect(await test.page.take([PageAct(number: 1, .perform("add", list: nil, item: nil))]) == .taken)
        await test.page.end()
        let frames = await rest.value
        #expect(frames.map(\.number) == Array(2...test.page.frameNumber))
        #expect(frames.last?.isEnd == true)
        #expect(await test.page.take([PageAct(number: 2, .perform("add", list: nil, item: nil))]) == .gone)
        #expect(test.page.framesNow(after: 0).last?.isEnd == true)
    }

    @Test("A stream ends when its reader is gone")
    func drops() async throws {
        let test = try await PageTest([ShelfScreen()])
        do { _ = test.page.frames(after: 0) }
        #expect(!test.page.isStreaming)
        let taking = Task { for await _ in test.page.frames(after: 0) {} }
        try await eventually("a stream") { test.page.isStreaming }
        taking.cancel()
        try await eventually("no stream") { !test.page.isStreaming }
    }

    @Test("A slow operation holds no other act back, and its change follows")
    func slow() async throws {
        let (shelf, gate) = (ShelfScreen(), Gate())
        shelf.gate = gate
        let test = try await PageTest([shelf])
        await test.send(.perform("mark", list: "n1-books", item: .number(0)))
        await test.send(.perform("add", list: nil, item: nil))
        #expect(shelf.count == 4)
        #expect(shelf.opened == [])
        gate.open()
        await test.settle()
        #expect(shelf.opened == [.number(0)])
    }

    @Test("Too many running operations make a page busy")
    func isBusy() async throws {
        let (shelf, gate) = (ShelfScreen(), Gate())
        shelf.gate = gate
        let test = try await PageTest([shelf])
        let stream = test.page.frames(after: 0)
        var (number, answer) = (0, PageInterface.Answer.taken)
        while answer == .taken, number < 200 {
            let acts = (1...10).map {
                PageAct(number: number + $0, .perform("mark", list: "n1-books", item: .number(0)))
            }
            answer = await test.page.take(acts)
            if answer == .taken { number += 10 }
        }
        #expect(answer == .busy)
        #expect(number == 70)
        gate.open()
        withExtendedLifetime(stream) {}
    }

    @Test("Two pages are independent of each other")
    func twoPages() async throws {
        let (first, second) = (try await PageTest([ShelfScreen()]), try await PageTest([ShelfScreen()]))
        await first.perform("add")
        await first.perform(.palette)
        await second.settle()
        #expect(first.rows("n1-books").count == 4)
        #expect(second.rows("n1-books").count == 3)
        #expect(second.layers == ["n1"])
        #expect(second.last == 1)
    }

    @Test("Quitting ends the page")
    func quits() async throws {
        let test = try await PageTest([ShelfScreen()])
        _ = await test.page.take([PageAct(number: 1, .perform(.quit, list: nil, item: nil))])
        test.read()
        #expect(test.isEnd && test.layers == ["n0"])
        #expect(test.parts["n0"]?.contains("The app has ended") == true)
        #expect(!test.parts.values.joined().contains("<button"))
        let late = test.page.framesNow(after: 0)
        #expect(late.count == 1 && late.first?.parts.contains { $0.id == "n0" } == true)
        #expect(await test.page.take([PageAct(number: 2, .perform("add", list: nil, item: nil))]) == .gone)
    }

    @Test("A visitor of a server cannot end the page, and is not offered to")
    func staysOpen() async throws {
        let test = try await PageTest([ShelfScreen()], mayQuit: false)
        await test.perform(.quit)
        #expect(!test.isEnd && test.layers == ["n1"])
        await test.perform(.palette)
        #expect(test.layers == ["n1", "overlay"])
        let texts = test.parts.values.joined()
        #expect(!texts.lowercased().contains("quit"))
        // The page of a server that stops connects to the next one.
        await test.page.end()
        test.read()
        #expect(test.isEnd && test.layers == ["n1", "overlay"])
    }

    @Test("After the end no screen, flow or page remains")
    func releases() async throws {
        final class Weak { weak var value: AnyObject? }
        let remaining = (0..<5).map { _ in Weak() }
        for _ in 0..<100 {
            let (flow, shelf, book) = (Flow(), ShelfScreen(), ShelfScreen("Book"))
            flow.addTab(LocalizedText("Tab", "탭"), shelf)
            // Screens and their openers retain each other.
            shelf.onOpen = { _ in flow.push(book) }
            let page = PageInterface(
                flow, keys: try KeyTable([flow.everywhere]), language: .english,
                open: { _ in shelf.count > 0 })
            await page.begin(within: .seconds(300))
            let stream = page.frames(after: 0)
            _ = await page.take([PageAct(number: 1, .perform(.open, list: "n1-books", item: .number(1)))])
            #expect(book.appearances == 1)
            await page.end()
            shelf.onOpen = { _ in }
            withExtendedLifetime(stream) {}
            for (weak, value) in zip(remaining, [flow, shelf, book, page, page.session] as [AnyObject]) {
                weak.value = value
            }
        }
        try await eventually("nothing") { remaining.allSatisfy { $0.value == nil } }
    }

    @Test("A page that is released without its end remains nowhere")
    func releasesWithoutEnd() async throws {
        weak var released: PageInterface?
        do {
            let flow = Flow()
            flow.addTab(LocalizedText("Tab", "탭"), ShelfScreen())
            let page = PageInterface(flow, keys: try KeyTable([flow.everywhere]), language: .english)
            await page.begin(within: .seconds(300))
            released = page
        }
        try await eventually("nothing") { released == nil }
        #expect(released == nil)
    }

    @Test("Texts of others are escaped everywhere")
    func escapes() async throws {
        let odd = "<script>&\"'</script>\u{202E}"
        let shelf = ShelfScreen(odd)
        (shelf.heading, shelf.search, shelf.hasField) = (odd, "\"><b>", true)
        let test = try await PageTest([shelf])
        test.flow.show(toast: odd)
        test.flow.ask(Alert(title: odd, message: odd) { _ in })
        await test.settle()
        let html = test.page.document(visit: "v").string + test.parts.values.joined()
        #expect(!html.contains("<script>"))
        #expect(!html.contains("<b>"))
        #expect(!html.contains("\u{202E}"))
        for frame in test.frames { #expect(!frame.json(below: "/pages").contains(0)) }
    }
}
