import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// The check of picture files in `doctor`.
@MainActor
@Suite struct PictureCheckTests {
    enum Damage: CaseIterable {
        case removed, emptied, cut, changed
    }

    @Test(arguments: Damage.allCases)
    func `Finds a missing or replaced file of a picture, with its listing`(damage: Damage) async throws {
        let app = try await TestApp.selling()
        for mark: UInt8 in 1...2 {
            try await app.sell(pictures: [try app.picture("\(mark).jpg", mark: mark)])
        }
        func pictures() async throws -> (code: ExitCode, status: String?, detail: String) {
            let run = await app.run("doctor", "--json")
            let check = try run.list("checks").first { $0["name"] as? String == "pictures" }
            return (run.code, check?["status"] as? String, check?["detail"] as? String ?? "")
        }
        let whole = try await pictures()
        #expect(whole.status == "ok" && whole.detail.hasSuffix("files, all whole"), "\(whole)")

        let files = FileManager.default
        let folder = app.path(".local/share/trellis/market/backend-blobs")
        let names = try files.subpathsOfDirectory(atPath: folder).filter { $0.count > 64 }
        let picture = try #require(
            names.map { folder + "/" + $0 }.first { files.contents(atPath: $0)?.last == 2 })
        let bytes = try #require(files.contents(atPath: picture))
        switch damage {
        case .removed: try files.removeItem(atPath: picture)
        case .emptied: try Data().write(to: URL(filePath: picture))
        case .cut: try bytes.dropLast().write(to: URL(filePath: picture))
        case .changed: try Data(bytes.map { $0 ^ 1 }).write(to: URL(filePath: picture))
        }
        let broken = try await pictures()
        #expect(broken.code == .failure && broken.status == "failed")
        #expect(broken.detail.contains("1 of ") && broken.detail.contains("listings 2"), "\(broken.detail)")
    }
}
