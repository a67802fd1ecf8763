import Basics
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCore
import PictureCoreTestSupport
import TestSupport

@testable import MarketData

/// A device that loads pictures.
struct Gallery {
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
    /// The answer of our server with a picture.
    static let answer = StubAnswer.response(
        HTTPResponse(
            headers: ["Cache-Control": "public, max-age=31536000, immutable"], body: jpeg))
    /// The answer of another server.
    static let otherAnswer = StubAnswer.response(
        HTTPResponse(headers: ["Cache-Control": "max-age=31536000"], body: jpeg))

    let folder: TemporaryFolder
    let disk: FileByteCache
    let processing: FakePictures

    init(failing error: PictureError? = nil, diskCap: Int = 1 << 20) throws {
        folder = try TemporaryFolder()
        disk = FileByteCache(folder: folder.path + "/cache", byteCap: diskCap)
        processing = FakePictures(failing: error)
    }

    func pictures(
        _ transport: any HTTPTransport, outside: any HTTPTransport = StubTransport(),
        memoryCap: Int = 1 << 20,
        keepsFiles: Bool = true, server: String = "https://market.test", basePath: String = "",
        now: Int = 1_000_000
    ) -> DefaultPictureRepository {
        DefaultPictureRepository(
            client: MarketClient(origin: server, basePath: basePath, transport: transport),
            outside: outside, processing: processing, disk: keepsFiles ? disk : nil, memoryCap: memoryCap,
            // The pictures keep the folder alive that they write to.
            now: { [folder] in withExtendedLifetime(folder) { now } })
    }
}

extension SingleFlight {
    /// Returns when `count` callers wait. Tests that use it have a time limit.
    func waiters(_ count: Int) async {
        while load.waiters != count, !Task.isCancelled { await Task.yield() }
    }

    /// Returns when nothing runs.
    func idle() async {
        while load.running > 0, !Task.isCancelled { await Task.yield() }
    }
}
