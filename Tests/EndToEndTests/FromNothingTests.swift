import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// Servers without data, and the first steps of their operators.
    @Suite struct FromNothingTests {
        @Test func `A closed board gets its members by invitation`() throws {
            let operatorApp = try AppProcess(.community)
            let server = try ServingApp(operatorApp, options: ["--closed"])
            defer { server.process.send(SIGKILL) }
            struct Invitation: Decodable { let code: String }
            let code = try operatorApp.read(Invitation.self, "admin", "add", "minsu", "minsu@example.com")
                .code

            let member = try AppProcess(.community)
            try member.choose(server.address)
            func signUp(_ options: String) throws -> AppProcess.Result {
                try member.shell(
                    "echo '\(AppProcess.password)' | \"$APP\" signup minsu minsu@example.com \(options)")
            }
            let uninvited = try signUp("")
            #expect(uninvited.status == 1 && uninvited.error.contains("--code CODE"), "\(uninvited.error)")
            let wrong = try signUp("--code wrong")
            #expect(
                wrong.status == 1 && wrong.error.contains("The code is not of this address"), "\(wrong.error)"
            )
            #expect(try signUp("--code \(code)").succeeded)
            #expect(try member.shell("\"$APP\" post create Hello").succeeded)
            #expect(try member.posts() == ["Hello"])
            // The invitation works only once.
            let other = try AppProcess(.community)
            try other.choose(server.address)
            let again = try other.shell(
                "echo '\(AppProcess.password)' | \"$APP\" signup eve minsu@example.com --code \(code)")
            #expect(again.status == 1, "\(again.output)")
        }

        @Test func `An operator adds products to an exchange without samples, and they trade`() throws {
            let operatorApp = try AppProcess(.market)
            let server = try ServingApp(operatorApp, options: ["--no-samples"])
            defer { server.process.send(SIGKILL) }
            try FileManager.default.createDirectory(
                at: operatorApp.home.file("table"), withIntermediateDirectories: true)
            for seed in 1...2 {
                try Data(MadeUpPicture(seed: UInt64(seed)).png).write(
                    to: operatorApp.home.file("table/a  \(seed).png"))
            }
            try operatorApp.home.write(
                """
                모델 번호,상품명,한글 상품명,브랜드,카테고리,발매가,사이즈,사진
                NG-1,Court Low,코트 로우,Nalgae,스니커즈,"129,000",260;270,a  1.png;a  2.png
                NG-2,Court High,코트 하이,Nalgae,스니커즈,159000,260,a  2.png

                """, to: "table/products.csv")
            // Run in the table's folder, as a user would.
            let imported = try operatorApp.shell(
                "cd '\(operatorApp.home.file("table").path)' && \"$APP\" admin product import products.csv")
            #expect(imported.output == "New products: 2. Changed: 0.\n", "\(imported.error)")

            func member(_ name: String) throws -> AppProcess {
                let app = try AppProcess(.market)
                try app.choose(server.address)
                try app.enter("signup \(name)@example.com --shoe-size 260")
                let paid = try operatorApp.run("admin", "deposit", "\(name)@example.com", "1,000,000")
                #expect(paid.succeeded, "\(paid.error)")
                return app
            }
            let (seller, buyer) = (try member("jun"), try member("minji"))
            #expect(try seller.run("ask", "1", "260", "140,000", "--yes").succeeded)
            let bought = try buyer.run("buy", "1", "260", "--yes")
            #expect(bought.succeeded, "\(bought.error)")
            // The server returns the picture, and it is a picture.
            let page = try server.curl("", "/products/1").output
            let picture = try #require(
                page.firstMatch(of: #/\/pictures\/products\/[0-9a-f]{64}[.]png/#)?.output)
            let head = try server.curl("-o /dev/null -D -", String(picture)).output
            #expect(head.contains("Content-Type: image/png") && head.hasSuffix("200"), "\(head)")
            #expect(try operatorApp.run("admin", "product", "hide", "1", "--yes").succeeded)
            #expect(try server.curl("", "/products/1").output.hasSuffix("404"))
            #expect(try operatorApp.run("admin", "audit").succeeded)
            let doctor = try operatorApp.run("doctor")
            #expect(doctor.output.contains("all whole"), "\(doctor.output)")
        }
    }
}
