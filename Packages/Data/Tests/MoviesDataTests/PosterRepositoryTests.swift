import Basics
import DomainCore
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCore
import PictureCoreTestSupport
import TestSupport
import Testing

@testable import MoviesData
@testable import PictureData

@Suite(.timeLimit(.minutes(10))) struct PosterRepositoryTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
    private static let answer = StubAnswer.response(HTTPResponse(body: jpeg))

    private let size = PictureSize(width: 60, height: 90)
    private let posters = [("92", 92), ("342", 342), ("original", nil)].map { name, width in
        Poster(address: "https://image.test/\(name).jpg", width: width)
    }
    private let processing = FakePictures()
    private let folder: TemporaryFolder
    private let disk: FileByteCache

    init() throws {
        folder = try TemporaryFolder()
        disk = FileByteCache(folder: folder.path + "/posters", byteCap: 50_000)
    }

    private func repository(
        _ transport: any HTTPTransport, processing: (any PictureProcessing)? = nil, memoryCap: Int = 1 << 20
    ) -> DefaultPosterRepository {
        DefaultPosterRepository(
            origin: "https://films.test", transport: transport, processing: processing ?? self.processing,
            disk: disk, memoryCap: memoryCap, now: { 1_000_000 })
    }

    @Test(arguments: [(1, "/92.jpg"), (92, "/92.jpg"), (93, "/342.jpg"), (343, "/original.jpg")])
    func `Requests only the smallest poster that is wide enough`(width: Int, path: String)
        async throws
    {
        let transport = StubTransport.answering(Self.answer)
        let picture = try await repository(transport).pixels(
            of: posters, fitting: PictureSize(width: width, height: 3))
        #expect(picture.size == PictureSize(width: width, height: 3))
        #expect(transport.requests.map(\.path) == [path])
        #expect(transport.requests.map(\.origin) == ["https://image.test"])
        #expect(transport.requests.allSatisfy { $0.headers.fields.isEmpty && $0.query.isEmpty })
    }

    @Test func `A file stays as it is, and is stored on the disk`() async throws {
        let transport = StubTransport.answering(Self.answer)
        for _ in 0..<2 {
            #expect(try await repository(transport).file(of: posters, fittingWidth: 300) == Self.jpeg)
        }
        #expect(transport.requests.map(\.path) == ["/342.jpg"])
        #expect(processing.decoded.count == 0)
        await #expect(throws: DomainError.notFound) {
            try await repository(transport).file(of: [], fittingWidth: 300)
        }
    }

    @Test func `Requests a path from the server of the films`() async throws {
        let transport = StubTransport.answering(Self.answer)
        _ = try await repository(transport).pixels(of: [Poster(address: "/m.jpg", width: 230)], fitting: size)
        #expect(transport.requests.map(\.origin) == ["https://films.test"])
    }

    @Test func `Two callers share one request`() async throws {
        let transport = HeldTransport()
        let repository = repository(transport)
        let (posters, size) = (posters, size)
        let tasks = (0..<2).map { _ in Task { try await repository.pixels(of: posters, fitting: size) } }
        await repository.loader.decodings.waiters(2)
        await transport.arrival(of: 1)
        transport.answer(request: 1, with: Self.answer)
        for task in tasks { #expect(try await task.value.size == size) }
        #expect(transport.requests.count == 1)
        #expect(processing.decoded.count == 1)
    }

    @Test func `The last cancelled caller cancels the request`() async throws {
        let transport = HeldTransport()
        let repository = repository(transport)
        let (posters, size) = (posters, size)
        let tasks = (0..<2).map { _ in Task { try await repository.pixels(of: posters, fitting: size) } }
        await repository.loader.decodings.waiters(2)
        await transport.arrival(of: 1)
        tasks[0].cancel()
        await #expect(throws: DomainError.cancelled) { try await tasks[0].value }
        #expect(repository.loader.requests.load.running == 1)
        tasks[1].cancel()
        await #expect(throws: DomainError.cancelled) { try await tasks[1].value }
        await repository.loader.decodings.idle()
        await repository.loader.requests.idle()
        #expect(processing.decoded.count == 0)
        #expect(await disk.size() == 0)
    }

    @Test func `Stores files on the disk and pixels in memory`() async throws {
        let transport = StubTransport.answering(Self.answer)
        for _ in 0..<2 {
            let repository = repository(transport)
            for _ in 0..<3 { _ = try await repository.pixels(of: posters, fitting: size) }
        }
        #expect(transport.requests.count == 1)
        #expect(processing.decoded.count == 2)
    }

    @Test func `Never exceeds the limits`() async throws {
        let transport = StubTransport { _ throws(NetworkError) in
            HTTPResponse(body: Self.jpeg + [UInt8](repeating: 0, count: 10_000))
        }
        // Two posters of 60 by 90 pixels, with four bytes each.
        let repository = repository(transport, memoryCap: 50_000)
        for number in 0..<20 {
            let poster = Poster(address: "/\(number).jpg", width: 92)
            _ = try await repository.pixels(of: [poster], fitting: size)
            #expect(repository.loader.memory.cost <= 50_000)
            #expect(await disk.size() <= 50_000)
        }
        #expect(repository.loader.memory.count == 2)
        #expect(await disk.size() > 20_000)
    }

    @Test func `Sends no request without a poster`() async throws {
        let transport = StubTransport()
        await #expect(throws: DomainError.notFound) {
            try await repository(transport).pixels(of: [], fitting: size)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "https://127.0.0.1/a.jpg", "https://192.168.0.1/a.jpg", "http://image.test/a.jpg", "a.jpg",
    ])
    func `A far server cannot cause requests to near hosts, or without encryption`(address: String)
        async throws
    {
        let transport = StubTransport()
        await #expect(throws: DomainError.unavailable) {
            try await repository(transport).pixels(of: [Poster(address: address, width: 92)], fitting: size)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        (StubAnswer.failing(.timedOut), DomainError.offline),
        (.response(HTTPResponse(status: 404)), .notFound),
        (.response(HTTPResponse(status: 401)), .unavailable),
        (.response(HTTPResponse(status: 429)), .unavailable),
        (.response(HTTPResponse(status: 503)), .unavailable),
        (.response(HTTPResponse(body: Array("<html>".utf8))), .unavailable),
    ])
    func `Reports in the terms of the domain why there is no poster`(
        answer: StubAnswer, expected: DomainError
    )
        async throws
    {
        await #expect(throws: expected) {
            try await repository(StubTransport.answering(answer)).pixels(of: posters, fitting: size)
        }
        #expect(await disk.size() == 0)
    }

    @Test(arguments: [
        (PictureError.damaged, DomainError.unavailable), (.workerFailed("gone"), .unavailable),
        (.cancelled, .cancelled),
    ])
    func `A poster that cannot be decoded is unavailable`(error: PictureError, expected: DomainError) async {
        let repository = repository(
            StubTransport.answering(Self.answer), processing: FakePictures(failing: error))
        await #expect(throws: expected) { try await repository.pixels(of: posters, fitting: size) }
    }
}

extension SingleFlight {
    /// Returns when `count` callers wait. Tests that use it have a time limit.
    fileprivate func waiters(_ count: Int) async {
        while load.waiters != count, !Task.isCancelled { await Task.yield() }
    }

    /// Returns when nothing runs.
    fileprivate func idle() async {
        while load.running > 0, !Task.isCancelled { await Task.yield() }
    }
}
