import AppCore
import AppCoreTestSupport
import Foundation
import MarketPresentation
import NetworkCore
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// Selling the rows of a table.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct BulkSellTests {
    private static let header = "name,description,price,pictures,stock\n"

    private func app(_ table: String, name: String = "shop/lamps.csv") async throws -> (TestApp, String) {
        let app = try await TestApp.selling()
        for number in 1...2 { try app.picture("shop/p\(number).jpg", mark: UInt8(number)) }
        return (app, try app.write(table.utf8, to: name))
    }

    @Test func `Reports an empty file as empty`() async throws {
        let app = try await TestApp.selling()
        try Data().write(to: URL(fileURLWithPath: app.path("empty.csv")))
        let run = await app.run("sell", "--from", app.path("empty.csv"))
        #expect(run.code == .usage && run.error.hasSuffix("empty.csv: The file is empty.\n"), "\(run.error)")
    }

    @Test func `Lists a table from a spreadsheet row by row, and nothing twice when repeated`()
        async throws
    {
        let table =
            "\u{FEFF}상품명;설명;가격;사진;메모\r\n"
            + "\"Lamp \"\"A\"\"\";\"\(TestApp.description)\nSecond line\";\"35,000\";\"p1.jpg;p2.jpg\";x\r\n"
            + "의자 하나;\(TestApp.description);12000;p2.jpg;\r\n"
        let (app, file) = try await app(table)
        let dry = await app.run("sell", "--from", file, "--dry-run")
        #expect(dry.code == .success, "\(dry.error)")
        #expect(
            dry.lines == [
                "Lamp \"A\"  ₩35,000", "의자 하나  ₩12,000", "2 products would be listed (nothing was sent).",
            ])
        #expect(dry.error == "Columns that are not used: 메모\n")
        #expect(await app.run("mine").out == "You have no products yet.\n")

        let run = await app.run("sell", "--from", file)
        #expect(run.code == .success, "\(run.error)")
        #expect(run.lines == ["1  Lamp \"A\"  ₩35,000", "2  의자 하나  ₩12,000", "Listed 2 products."])
        let again = await app.run("sell", "--from", file)
        #expect(again.code == .success, "\(again.error)")
        #expect(
            again.lines == [
                "1  Lamp \"A\"  ₩35,000  (listed already)", "2  의자 하나  ₩12,000  (listed already)",
                "Nothing new. 2 products of this file are listed already.",
            ])
        #expect(
            await app.run("sell", "--from", file, "--dry-run", "--language", "ko").out
                == "새로 등록할 상품이 없습니다. 이 파일의 상품 2개는 이미 등록되어 있습니다.\n")
        #expect(try await app.run("mine", "--json").ids() == [2, 1])
        #expect(try await app.savedPictures(of: 1).map(\.last) == [1, 2])
        #expect(
            try await app.run("show", "1", "--json").text("description")
                == "\(TestApp.description)\nSecond line")
    }

    @Test func `Sends nothing until every row is valid, unless invalid rows are skipped`() async throws {
        let table =
            Self.header
            + "Lamp,\"\(TestApp.description)\",35000,p1.jpg,\nab,\"\(TestApp.description)\",x,none.jpg,\n"
        let (app, file) = try await app(table)
        let run = await app.run("sell", "--from", file)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.contains("line 3 (ab): The price “x” is not an amount"), "\(run.error)")
        #expect(run.error.contains("line 3 (ab): The picture “none.jpg” cannot be read"))
        #expect(run.errorLines.last?.contains("1 of 2 rows cannot be listed, so nothing was sent.") == true)
        #expect(await app.run("mine").out == "You have no products yet.\n")

        let json = await app.run("sell", "--from", file, "--skip-bad", "--json")
        #expect(json.code == .success)
        #expect(try json.json()["listed"] as? Int == 1)
        #expect(try json.json()["bad"] as? Int == 1)
        let rows = try #require(try json.json()["rows"] as? [[String: Any]])
        #expect(rows.map { $0["product"] as? Int } == [1, nil])
        #expect((rows[1]["problems"] as? [String])?.isEmpty == false)
    }

    @Test func `Refuses a table above the size limit instead of truncating it`() async throws {
        let text = String(repeating: "x", count: 5_000)
        let table = Self.header + (1...300).map { "Lamp \($0),\(text),35000,p1.jpg,\n" }.joined()
        let (app, file) = try await app(table)
        let transcript = Transcript()
        let run = Run(.market, app.environment(transcript), language: .english, server: ServerChoice())
            .endingWithTest()
        guard case .table(let whole) = ListingTableFile.read(file, run) else {
            Issue.record("\(transcript.error)")
            return
        }
        #expect(whole.rows.count == 300)
        guard case .ended(.usage) = ListingTableFile.read(file, run, limit: 1 << 20) else {
            Issue.record("It was read.")
            return
        }
        #expect(transcript.error.hasSuffix("The table is larger than 1 MiB. Split it into several."))
    }

    @Test func `The same command sells the rows that a crash left unsold, and no others`() async throws {
        let table =
            Self.header + (1...3).map { "Lamp \($0),\"\(TestApp.description)\",35000,p1.jpg,\n" }.joined()
        let (app, file) = try await app(table)
        let one = try app.write(
            table.split(separator: "\n").prefix(2).joined(separator: "\n").utf8, to: "shop/1.csv")
        #expect(await app.run("sell", "--from", one).code == .success)
        #expect(
            await app.run("sell", "--from", file, "--dry-run").lines.last
                == "2 products would be listed (nothing was sent). 1 product of this file is listed already.")
        #expect(
            await app.run("sell", "--from", file).lines.last
                == "Listed 2 products. 1 product of this file is listed already.")
        let json = try await app.run("sell", "--from", file, "--json").json()
        #expect(json["listed"] as? Int == 0 && json["already_listed"] as? Int == 3)
        // A row whose product was deleted since is listed again.
        #expect(await app.run("delete", "2", "-y").code == .success)
        #expect(await app.run("sell", "--from", file).lines.contains("4  Lamp 2  ₩35,000"))
        #expect(await app.run("undelete", "2").code == .success)
        #expect(await app.run("delete", "4", "-y").code == .success)
        #expect(try await app.run("mine", "--json").ids() == [3, 2, 1])
    }

    @Test func `A row stays listed when the same product is sold separately`() async throws {
        let (app, file) = try await app(Self.header + "Lamp,\"\(TestApp.description)\",35000,p1.jpg,\n")
        #expect(await app.run("sell", "--from", file).lines.first == "1  Lamp  ₩35,000")
        let picture = try app.picture("shop/p1.jpg", mark: 1)
        #expect(try await app.sell("Lamp", pictures: [picture]) == 2)
        #expect(await app.run("sell", "--from", file).lines.first == "1  Lamp  ₩35,000  (listed already)")
        #expect(try await app.run("mine", "--json").ids() == [2, 1])
    }

    @Test(arguments: [",,,,\n", "\n,\n", " ,  ,,,\n\n"])
    func `Empty rows at the end and names in another Unicode form do not stop a table`(end: String)
        async throws
    {
        let (app, _) = try await app("")
        try app.picture("shop/사진 1.jpg".decomposedStringWithCanonicalMapping, mark: 3)
        let file = try app.write(
            (Self.header + "Lamp,\"\(TestApp.description)\",35000,사진 1.jpg,\n" + end).utf8, to: "shop/a.csv")
        let run = await app.run("sell", "--from", file)
        #expect(
            run.code == .success && run.lines == ["1  Lamp  ₩35,000", "Listed 1 product."], "\(run.error)")
    }

    @Test(arguments: [true, false])
    func `Reads a table saved by Excel`(isUTF16: Bool) async throws {
        let (app, _) = try await app("")
        let table = "name;description;price;pictures\r\nLamp;\(TestApp.description);35000;p1.jpg\r\n"
        let text = isUTF16 ? "\u{FEFF}" + table.replacing(";", with: "\t") : "sep=;\r\n" + table
        let bytes = isUTF16 ? text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
        let file = try app.write(bytes, to: "shop/excel.csv")
        let run = await app.run("sell", "--from", file)
        #expect(run.code == .success && run.lines.first == "1  Lamp  ₩35,000", "\(run.error)")
    }

    @Test func `A price names its currency in a table without a currency column`() async throws {
        let (app, file) = try await app(Self.header + "Lamp,\"\(TestApp.description)\",$12.50,p1.jpg,\n")
        #expect(await app.run("sell", "--from", file).lines.first == "1  Lamp  $12.50")
    }

    @Test(arguments: [
        (["--from", "none.csv"], "No such file"),
        (["--from", "FILE", "--name", "x"], "--from has every field"),
        (["--from", "FILE", "a.jpg"], "--from has every field"), (["--skip-bad"], "--skip-bad needs --from"),
        (["--from", "-"], "--from needs a file"),
        (["--from", "BAD"], "no columns description, price, pictures"),
        (["--from", "BROKEN"], "Line 2 has 2 fields and the header 5"),
    ])
    func `Usage errors state the problem`(words: [String], part: String) async throws {
        let (app, file) = try await app(Self.header)
        let files = [
            "FILE": file, "BAD": try app.write("name\nx\n".utf8, to: "bad.csv"),
            "BROKEN": try app.write((Self.header + "Lamp,x\n").utf8, to: "broken.csv"),
        ]
        let run = await app.run(["sell"] + words.map { files[$0] ?? $0 })
        #expect(run.code == .usage)
        #expect(run.error.contains(part), "\(run.error)")
    }

    @Test func `Reads a table from Korean Windows`() async throws {
        // name,description,price,pictures and a row 의자 하나 in code page 949.
        let row: [UInt8] = [0xC0, 0xC7, 0xC0, 0xDA, 0x20, 0xC7, 0xCF, 0xB3, 0xAA]
        let (app, _) = try await app("")
        let bytes =
            Array("name,description,price,pictures\n".utf8) + row + Array(",".utf8) + row + row
            + Array(",12000,p1.jpg\n".utf8)
        let file = try app.write(bytes, to: "shop/korean.csv")
        #expect(await app.run("sell", "--from", file).out.hasPrefix("1  의자 하나  ₩12,000\n"))
    }
}
