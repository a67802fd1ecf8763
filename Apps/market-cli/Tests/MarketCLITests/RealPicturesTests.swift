import AppCoreTestSupport
import Foundation
import PictureCore
import PictureWorker
import TerminalKit
import Testing

@testable import MarketCLI

/// The app with the real process that decodes pictures.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RealPicturesTests {
    private static func worker() throws -> PictureProcess {
        let folders = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
        let files = folders.map { $0.deletingLastPathComponent().appending(path: "picture-worker").path }
        let file = try #require(files.first { FileManager.default.isExecutableFile(atPath: $0) })
        return PictureProcess(executable: file)
    }

    /// A picture of noise, which compression cannot make small.
    private static func noise(side: Int, in app: TestApp) throws -> String {
        var state: UInt32 = 7
        let pixels = (0..<side * side * 3).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        return try app.write(PNG(side: side, rgb: pixels).bytes, to: "noise.png")
    }

    @Test func `A new market has sample listings with visible pictures`() async throws {
        let app = try TestApp(pictures: Self.worker(), hasSamples: true)
        let list = try await app.run("list", "-n", "100", "--json").json()
        #expect(list["total"] as? Int == 24)
        #expect(list["is_last"] as? Bool == true)
        let grid = await app.run(["list", "--grid", "-n", "3"], width: 80, variables: TestApp.coloured)
        #expect(grid.code == .success, "\(grid.error)")
        #expect(!grid.out.contains("picture]"))
        #expect(ScreenCheck(grid.out).faults.isEmpty)
        let shown = await app.run(["show", "1"], width: 80, variables: TestApp.coloured)
        #expect(shown.out.contains("large: market-cli images 1"))
        #expect(shown.lines.count > 15)
        #expect(shown.error.isEmpty)
    }

    @Test func `A picture that is too large is shrunk, and is still a picture`() async throws {
        let app = try TestApp(pictures: Self.worker())
        _ = await app.run("vendor", "create", "Meng")
        let file = try Self.noise(side: 400, in: app)
        let refused = await app.run(try app.sale(pictures: [file]))
        #expect(refused.code == .usage)
        #expect(refused.error.contains("noise.png (48"), "\(refused.error)")
        try await app.sell(pictures: [file], "--shrink")
        let saved = try #require(try await app.savedPictures(of: 1).first)
        #expect(PictureFormat(magic: saved) == .jpeg)
        #expect((10_000..<300_000).contains(saved.count))
        let shown = await app.run(["images", "1"], width: 80, variables: TestApp.coloured)
        #expect(shown.lines.count > 10, "\(shown.out)")
    }

    @Test func `Refuses a damaged picture, and sells nothing`() async throws {
        let app = try TestApp(pictures: Self.worker())
        _ = await app.run("vendor", "create", "Meng")
        let whole = try Data(contentsOf: URL(filePath: Self.noise(side: 50, in: app)))
        let cut = try app.write(whole.prefix(whole.count / 2), to: "cut.png")
        for more in [[], ["--dry-run"]] {
            let run = await app.run(try app.sale(pictures: [cut]) + more)
            #expect(run.code == .usage)
            #expect(
                run.error
                    == "market-cli: Picture “cut.png”: The picture is damaged or incomplete. Choose another one.\n"
            )
        }
        #expect(await app.run("mine").out == "You have no products yet.\n")
    }
}
