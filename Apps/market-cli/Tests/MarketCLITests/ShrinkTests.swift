import AppCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Pictures that are too large for the market are shrunk only with consent.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ShrinkTests {
    private func large(_ app: TestApp) throws -> [String] {
        try app.sale(pictures: [
            app.picture("small.jpg", mark: 1), app.picture("large.jpg", mark: 2, byteCount: 300_000),
        ])
    }

    @Test func `Without a terminal, the message says how to agree`() async throws {
        let app = try await TestApp.selling()
        for (language, part) in [("en", "Add --shrink"), ("ko", "--shrink를 붙이세요")] {
            let run = await app.run(try large(app) + ["--language", language])
            #expect(run.code == .usage)
            #expect(run.error.contains("large.jpg (300 kB)"), "\(run.error)")
            #expect(!run.error.contains("small.jpg"))
            #expect(run.error.contains(part))
        }
        #expect(await app.run("mine").out == "You have no products yet.\n")
    }

    @Test func `With the option, only the large picture is shrunk, in its place`() async throws {
        let app = try await TestApp.selling()
        let run = await app.run(try large(app) + ["--shrink", "--json"])
        #expect(run.code == .success, "\(run.error)")
        let saved = try await app.savedPictures(of: 1)
        #expect(saved.map(\.last) == [1, 2])
        #expect(saved[0].count == 40)
        #expect((1_000..<300_000).contains(saved[1].count))
    }

    @Test(arguments: [("y", true), ("ㅛ", true), ("", false), ("n", false), ("later", false)])
    func `On a terminal it asks, and Enter alone is no`(answer: String, isSold: Bool) async throws {
        let app = try await TestApp.selling()
        let run = await app.run(try large(app) + ["--discount", "0"], width: 80, input: [answer])
        #expect(run.code == (isSold ? .success : .failure), "\(run.error)")
        #expect(run.error.contains("large.jpg (300 kB): too large to send."))
        #expect(await app.run("mine").out.contains("Desk lamp") == isSold)
    }

    @Test func `Sends a picture just below the limit unchanged`() async throws {
        let app = try await TestApp.selling()
        let id = try await app.sell(pictures: [app.picture("p.jpg", mark: 3, byteCount: 299_999)])
        #expect(try await app.savedPictures(of: id).map(\.count) == [299_999])
    }
}
