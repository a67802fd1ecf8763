import Basics
import DomainCore
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCore
import PictureCoreTestSupport
import Testing

@testable import MarketData
@testable import PictureData

@Suite(.timeLimit(.minutes(10))) struct PictureLoadingTests {
    private let size = PictureSize(width: 10, height: 10)

    @Test func `a thousand callers for ten pictures make ten requests, four at once`() async throws {
        let transport = HeldTransport()
        let gallery = try Gallery()
        let pictures = gallery.pictures(transport)
        let size = size
        try await withThrowingTaskGroup(of: PixelPicture.self) { group in
            for number in 0..<1_000 {
                group.addTask { try await pictures.pixels("/pictures/\(number % 10).jpg", fitting: size) }
            }
            await pictures.loader.decodings.waiters(1_000)
            for number in 1...10 {
                await transport.arrival(of: number)
                #expect(pictures.loader.requests.load.running <= 4)
                #expect(transport.requests.count <= number + 3)
                transport.answer(request: number, with: Gallery.answer)
            }
            var count = 0
            for try await picture in group {
                #expect(picture.size == size)
                count += 1
            }
            #expect(count == 1_000)
        }
        #expect(Set(transport.requests.map(\.target)).count == 10)
        #expect(transport.requests.count == 10)
        #expect(gallery.processing.decoded.count == 10)
    }

    @Test func `requests pictures in the order of the calls`() async throws {
        let transport = HeldTransport()
        let pictures = try Gallery().pictures(transport)
        var tasks: [Task<PictureFile, any Error>] = []
        for number in 0..<12 {
            tasks.append(Task { try await pictures.file("/pictures/\(number).jpg") })
            await pictures.loader.requests.waiters(number + 1)
        }
        // The first four begin together, so only later ones have an order.
        for number in 1...12 {
            await transport.arrival(of: number)
            if number == 4 {
                #expect(
                    Set(transport.requests.map(\.path)) == Set((0..<4).map { "/pictures/\($0).jpg" }))
            }
            if number > 4 { #expect(transport.requests[number - 1].path == "/pictures/\(number - 1).jpg") }
            if number >= 4 { transport.answer(request: number, with: Gallery.answer) }
        }
        for number in 1...3 { transport.answer(request: number, with: Gallery.answer) }
        for task in tasks { #expect(try await task.value.format == .jpeg) }
    }

    @Test func `cancels requests without callers, and leaves nothing behind`() async throws {
        let transport = HeldTransport()
        let pictures = try Gallery().pictures(transport)
        let size = size
        let tasks = (0..<50).map { number in
            Task { try await pictures.pixels("/pictures/\(number % 25).jpg", fitting: size) }
        }
        await pictures.loader.decodings.waiters(50)
        await transport.arrival(of: 4)
        // Cancels the waiting callers first. A later one would take the place of a cancelled request.
        let running = Set(transport.requests.map(\.path))
        let callers = tasks.enumerated().map {
            (task: $1, hasRequest: running.contains("/pictures/\($0 % 25).jpg"))
        }
        for caller in callers where !caller.hasRequest { caller.task.cancel() }
        await pictures.loader.decodings.waiters(8)
        await pictures.loader.requests.waiters(4)
        for caller in callers where caller.hasRequest { caller.task.cancel() }
        for task in tasks { await #expect(throws: MarketError.cancelled) { try await task.value } }
        await pictures.loader.decodings.idle()
        await pictures.loader.requests.idle()
        #expect(transport.requests.count == 4)
        #expect(pictures.loader.requests.load.waiters == 0)
        // Later requests still work.
        async let picture = pictures.file("/pictures/new.jpg")
        await transport.arrival(of: 5)
        transport.answer(request: 5, with: Gallery.answer)
        #expect(try await picture.bytes == Gallery.jpeg)
    }

    @Test func `a cancelled caller does not affect another`() async throws {
        let transport = HeldTransport()
        let pictures = try Gallery().pictures(transport)
        let leaving = Task { try await pictures.file("/pictures/a.jpg") }
        let staying = Task { try await pictures.file("/pictures/a.jpg") }
        await pictures.loader.requests.waiters(2)
        await transport.arrival(of: 1)
        leaving.cancel()
        await #expect(throws: MarketError.cancelled) { try await leaving.value }
        transport.answer(request: 1, with: Gallery.answer)
        #expect(try await staying.value.bytes == Gallery.jpeg)
        #expect(transport.requests.count == 1)
    }

    @Test func `a failure reaches all callers, and the next caller tries again`() async throws {
        let transport = HeldTransport()
        let pictures = try Gallery().pictures(transport)
        let tasks = (0..<3).map { _ in Task { try await pictures.file("/pictures/a.jpg") } }
        await pictures.loader.requests.waiters(3)
        await transport.arrival(of: 1)
        transport.answer(request: 1, with: .failing(.timedOut))
        for task in tasks { await #expect(throws: MarketError.offline) { try await task.value } }
        async let picture = pictures.file("/pictures/a.jpg")
        await transport.arrival(of: 2)
        transport.answer(request: 2, with: Gallery.answer)
        _ = try await picture
    }

    @Test func `stores files on the disk and pixels in memory`() async throws {
        let transport = StubTransport.answering(Gallery.answer)
        let gallery = try Gallery()
        for _ in 0..<3 {
            let pictures = gallery.pictures(transport)
            for _ in 0..<3 { _ = try await pictures.pixels("/pictures/a.jpg", fitting: size) }
            _ = try await pictures.file("/pictures/a.jpg")
        }
        #expect(transport.requests.count == 1)
        #expect(gallery.processing.decoded.count == 3)
        let other = gallery.pictures(transport)
        _ = try await other.pixels("/pictures/a.jpg", fitting: PictureSize(width: 5, height: 5))
        #expect(gallery.processing.decoded.last == PixelSize(width: 5, height: 5))
        #expect(transport.requests.count == 1)
    }

    @Test func `never exceeds the limits`() async throws {
        let transport = StubTransport { _ throws(NetworkError) in
            HTTPResponse(body: Gallery.jpeg + [UInt8](repeating: 0, count: 10_000))
        }
        let gallery = try Gallery(diskCap: 50_000)
        let pictures = gallery.pictures(transport, memoryCap: 1_000)
        for number in 0..<100 {
            _ = try await pictures.pixels("/pictures/\(number).jpg", fitting: size)
            #expect(pictures.loader.memory.cost <= 1_000)
            #expect(await gallery.disk.size() <= 50_000)
        }
        #expect(pictures.loader.memory.count == 2)
        #expect(await gallery.disk.size() > 20_000)
    }
}
