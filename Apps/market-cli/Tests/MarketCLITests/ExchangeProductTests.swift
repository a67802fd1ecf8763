import AppCoreTestSupport
import TerminalKit
import TestSupport
import Testing

@testable import MarketCLI

/// `admin product`: an exchange that its operator sets up from nothing.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ExchangeProductTests {
    private static let header = "style code,name,brand,category,release price,sizes,pictures\n"

    private func imported(_ app: TestApp, _ rows: String) async throws -> AppRun {
        await app.run(
            "admin", "product", "import", try app.write(Self.header + rows, to: "table/products.csv"))
    }

    @Test(arguments: [
        ("A-1,Low,Nalgae,sneakers,100000,260,no.jpg\n", "no.jpg"),
        ("A-1,Low,Nalgae,boats,100000,260,\n", "boats"),
        ("A-1,Low,Nalgae,sneakers,1e400,260,\n", "1e400"), ("A-1,Low,Nalgae,sneakers,-1,260,\n", "-1"),
        ("A-1,Low,Nalgae,sneakers,9223372036854775807,260,\n", "9223372036854775807"),
        ("A-1,,Nalgae,sneakers,1,260,\n", "name"), (",Low,Nalgae,sneakers,1,260,\n", "style code"),
        ("A-1,Low,Nalgae,sneakers,1,260;260,\n", "260"), ("A-1,Low,Nalgae,sneakers,1,a/b,\n", "a/b"),
    ])
    func `Names a row that cannot be stored, and stores no row of the table`(
        row: String, word: String
    ) async throws {
        let app = try TestApp()
        let run = try await imported(app, "A-0,First,Nalgae,sneakers,100000,260,\n" + row)
        #expect(run.code == .usage && run.error.contains("Line 3"), "\(run.error)")
        #expect(run.error.contains(word), "\(run.error)")
        #expect(await app.run("admin", "product", "list").out.contains("no products"))
    }

    @Test func `A table with pictures creates products that trade, and changes them when repeated`()
        async throws
    {
        let app = try TestApp()
        // The file name on disk has a different Unicode form than in the table.
        try app.picture("table/\u{1109}\u{1161}\u{110C}\u{1175}\u{11AB}.jpg", mark: 1)
        try app.picture("table/2.jpg", mark: 2)
        let row = "A-1,Low,Nalgae,sneakers,100000,260;270,사진.jpg;2.jpg\n"
        #expect(try await imported(app, row).out == "New products: 1. Changed: 0.\n")
        #expect(try await imported(app, "A-1,High,,,,,2.jpg\n").out == "New products: 0. Changed: 1.\n")
        let product = try await app.run("product", "1", "--json").json()["product"] as? [String: Any]
        #expect(product?["name"] as? String == "High")
        #expect((product?["pictures"] as? [String])?.count == 1, "\(product ?? [:])")
        for member in ["minji", "jun"] {
            let address = "\(member)@example.com"
            _ = await app.run(
                ["signup", address, "--shoe-size", "260", "--profile", member], input: ["correct1!"])
            _ = await app.run("admin", "deposit", address, "1,000,000")
        }
        #expect(await app.run("ask", "1", "260", "120,000", "--yes", "--profile", "jun").code == .success)
        let bought = await app.run("buy", "1", "260", "--yes", "--profile", "minji")
        #expect(bought.code == .success, "\(bought.error)")
        #expect(await app.run("admin", "audit").code == .success)
    }

    @Test func `A hidden product is in no list, its orders are cancelled, and it can be shown again`()
        async throws
    {
        let app = try TestApp()
        _ = try await imported(
            app, "A-1,Low,Nalgae,sneakers,100000,260,\nA-2,High,Nalgae,sneakers,100000,260,\n")
        _ = await app.run(["signup", "minji@example.com", "--shoe-size", "260"], input: ["correct1!"])
        _ = await app.run("admin", "deposit", "minji@example.com", "1,000,000")
        #expect(await app.run("bid", "1", "260", "90,000", "--yes").code == .success)
        #expect(await app.run("wish", "1", "260").code == .success)
        #expect(await app.run("admin", "product", "hide", "1", "--yes").code == .success)
        #expect(await app.run("product", "1").code == .failure)
        for command in [["home"], ["products"], ["wishes"], ["recommendations"]] {
            #expect(!(await app.run(command).out.contains("Low")), "\(command)")
        }
        #expect(await app.run("orders").out.contains("waiting 0"))
        #expect(await app.run("bid", "1", "260", "90,000", "--yes").code == .failure)
        #expect(await app.run("admin", "product", "show", "1").code == .success)
        #expect(await app.run("bid", "1", "260", "90,000", "--yes").code == .success)
        #expect(await app.run("wishes").out.contains("Low"))
    }
}
