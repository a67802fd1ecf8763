import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Servers that follow the contract without this project's extensions.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct OtherServerTests {
    private static let remote = ["--server", "http://market.test/market"]

    /// A server with one product, whose pictures are at these addresses; only the second one exists.
    private func server(_ addresses: [String] = []) -> StubTransport {
        StubTransport { request throws(NetworkError) in
            let images = addresses.enumerated().map {
                #"{"id":\#($0),"url":"\#($1)","thumbnail_url":"\#($1)"}"#
            }
            let product =
                #"{"id":1,"vendor_id":7,"name":"Lamp","currency":"KRW","price":1,"stock":1,"#
                + #""images":[\#(images.joined(separator: ","))]}"#
            return switch request.path {
            case "/market/api/products/1": HTTPResponse(body: Array(product.utf8))
            case "/market/api/products" where request.method == .post:
                HTTPResponse(status: 201, body: Array(product.utf8))
            case "/market/api/products": HTTPResponse(body: Array(#"{"pages":[\#(product)]}"#.utf8))
            case "/2.jpg": HTTPResponse(body: [0xFF, 0xD8, 0xFF, 0xE0, 1])
            default: HTTPResponse(status: 404, body: Array("<html>".utf8))
            }
        }
    }

    private func run(_ words: [String], _ transport: StubTransport, app: TestApp? = nil) async throws
        -> AppRun
    {
        let app = try app ?? TestApp()
        return await app.run(
            words + Self.remote, width: 80, variables: TestApp.coloured, input: ["a secret"],
            transport: transport)
    }

    @Test(arguments: [
        ("en", "/1.jpg", "The picture no longer exists."), ("ko", "/1.jpg", "사진이 더 이상 없습니다."),
        ("en", "http://127.0.0.1/1.jpg", "may not refer to the address"),
        ("ko", "http://localhost/1.jpg", "허용되지 않는 곳"),
    ]) func `A missing picture is not a failure of the server, and images fails`(
        language: String, address: String, words: String
    ) async throws {
        let server = server([address, "http://market.test/2.jpg"])
        let app = try TestApp()
        for (command, code) in [
            (["show", "1"], ExitCode.success), (["images", "1"], .failure),
            (["images", "1", "--number", "1"], .failure), (["images", "1", "--number", "2"], .success),
            (["images", "1", "--save", app.home], .failure),
        ] {
            let run = try await run(command + ["--language", language], server, app: app)
            #expect(run.code == code, "\(command): \(run.error)")
            let error = run.error.replacing("\n", with: " ")
            #expect(error.contains(words) == !command.contains("2"), "\(command): \(error)")
            #expect(!run.error.contains("--server"), "\(run.error)")
        }
        #expect(try app.bytes(of: "1-2.jpg").count == 5)
        let isAsked = server.requests.contains { $0.path == "/market/1.jpg" }
        #expect(isAsked == address.hasPrefix("/"))
        #expect(server.requests.allSatisfy { $0.origin == "http://market.test" })
    }

    @Test(arguments: [("en", "which products are yours"), ("ko", "내 것인지")])
    func `Names a vendor that the server does not report`(language: String, words: String)
        async throws
    {
        let (app, server) = (try TestApp(), server())
        let identifier = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
        let used = try await run(["vendor", "use", identifier, "--language", language], server, app: app)
        #expect(used.code == .success, "\(used.error)")
        #expect(used.lines.first?.contains(identifier) == true, "\(used.out)")
        let mine = try await run(["mine", "--language", language], server, app: app)
        #expect(mine.code == .failure)
        #expect(mine.error.contains(words), "\(mine.error)")
        #expect(try await run(["show", "1"], server).lines.allSatisfy { !$0.contains("Vendor") })
    }

    @Test func `A mark that the server drops is a failure`() async throws {
        let (app, server) = (try TestApp(), server())
        let identifier = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
        #expect(try await run(["vendor", "use", identifier], server, app: app).code == .success)
        let reserved = try await run(["reserve", "1"], server, app: app)
        #expect(reserved.code == .failure && reserved.out.isEmpty)
        #expect(reserved.error.contains("did not keep this change: reservation"), "\(reserved.error)")
    }

    @Test func `Reports the fields that the server drops from a table once`() async throws {
        let (app, server) = (try TestApp(), server())
        let identifier = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
        #expect(try await run(["vendor", "use", identifier], server, app: app).code == .success)
        _ = try app.picture("shop/p.jpg", mark: 1)
        let rows = ["A lamp,books,", "A chair,,kakao: meng", "A table,,"].map {
            "\"\(TestApp.description)\",35000,p.jpg,\($0)\n"
        }
        let table = "description,price,pictures,name,category,contact\n" + rows.joined()
        let file = try app.write(table.utf8, to: "shop/table.csv")
        let sold = try await run(["sell", "--from", file], server, app: app)
        #expect(sold.code == .success, "\(sold.error)")
        let error = sold.error.replacing("\n", with: " ")
        #expect(error.contains("buyers will not see it: category, contact (2 products)."), "\(error)")
    }

    @Test(arguments: [
        ["--sort", "name"], ["--in-stock"], ["--currency", "KRW"], ["--min-price", "1"],
        ["--max-price", "9"],
        ["--vendor", "7"], ["--page", "2", "--sort", "cheapest"],
    ]) func `Reports a filter that the server ignores`(options: [String]) async throws {
        let server = server()
        #expect(try await run(["list"], server).code == .success)
        let run = try await run(["list"] + options, server)
        #expect(run.code == .failure)
        #expect(run.out.isEmpty)
        #expect(run.errorLines.count == 1)
    }
}
