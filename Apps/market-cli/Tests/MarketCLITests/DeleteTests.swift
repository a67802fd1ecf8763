import AppCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Deleting and restoring products.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DeleteTests {
    @Test(arguments: [
        ("y", true), ("Y", true), ("yes", true), ("ㅛ", true), ("네", true), ("", false), ("n", false),
        ("x", false),
    ])
    func `A yes deletes, and Enter alone is not an answer`(answer: String, isDeleted: Bool) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run("delete", "1", width: 80, input: [answer])
        #expect(run.error.contains("Delete 1, Desk lamp? (y/n) "))
        #expect(run.code == (isDeleted ? .success : .failure))
        #expect(await app.run("show", "1").code == (isDeleted ? .failure : .success))
        if isDeleted {
            #expect(run.out.contains("7 days"))
            #expect(run.out.contains("market-cli undelete 1"))
        }
    }

    @Test(arguments: [
        (
            "en", "Delete 1, Desk lamp?", "Deleted “Desk lamp”.", "Restored “Desk lamp”.",
            "Add --yes to confirm"
        ),
        ("ko", "1번 “Desk lamp” 상품을 삭제할까요?", "“Desk lamp” 상품을 삭제했습니다.", "복원했습니다", "--yes를 붙이세요"),
    ])
    func `Asks in both languages, and needs --yes without a terminal`(
        language: String, question: String, deleted: String, restored: String, hint: String
    ) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let words = ["--language", language]
        let unasked = await app.run(["delete", "1"] + words, input: ["y"])
        #expect(unasked.code == .usage)
        #expect(unasked.error.contains(hint))
        let asked = await app.run(["delete", "1"] + words, width: 80, input: [])
        #expect(asked.code == .failure)
        #expect(asked.error.contains(question))
        #expect(await app.run(["delete", "1", "--yes"] + words).out.contains(deleted))
        #expect(await app.run("list").out == "No products yet.\n")
        #expect(await app.run(["undelete", "1"] + words).out.contains(restored))
        #expect(await app.run("list").out.contains("Desk lamp"))
    }

    @Test func `Only its vendor can restore a product, for a week`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        _ = await app.run("vendor", "create", "Yuna", "--profile", "yuna")
        #expect(await app.run("delete", "1", "-y", "--profile", "yuna").code == .failure)
        #expect(await app.run("delete", "1", "-y").code == .success)
        #expect(await app.run("undelete", "1", "--profile", "yuna").code == .failure)
        app.pass(seconds: 7 * 86_400 - 60)
        #expect(await app.run("undelete", "1").code == .success)
        let again = await app.run("undelete", "1")
        #expect(again.code == .failure)
        #expect(again.error.contains("The product is not deleted, so there is nothing"), "\(again.error)")
        #expect(await app.run("delete", "1", "-y").code == .success)
        app.pass(seconds: 7 * 86_400 + 60)
        #expect(await app.run("undelete", "1").code == .failure)
        for command in ["delete", "undelete"] {
            let missing = await app.run([command, "9"] + (command == "delete" ? ["-y"] : []))
            #expect(missing.code == .failure)
            #expect(missing.error == "market-cli: 9: There is no such product.\n")
        }
    }
}
