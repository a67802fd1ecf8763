import Foundation
import TestSupport
import Testing

/// The first actions of a Korean user with the built programs, in a real browser as wide as a phone.
extension BrowserTests {
    @Test("A film is found, bookmarked and rated", .blocking)
    func movies() async throws {
        var app = try AppProcess(.movies)
        app.environment["LC_ALL"] = "ko_KR.UTF-8"
        let (running, address) = try OwnPages.start(app)
        defer { running.send(SIGKILL) }
        let phone = try await Phone(address)
        try await phone.see("파묘")
        try await phone.tap("nav [data-do=tab-2]")
        try await phone.type("기생충\(Browser.Key.enter.rawValue)", into: "input[type=search]")
        try await phone.tap("li[id$='.i6751668'] :is(a, button)")
        try await phone.see("기생충 (2019)")
        try await phone.tap("button[value^=bookmark]")
        try await phone.see("북마크 해제")
        try await phone.tap("button[value^=rate]")
        try await phone.type("9\(Browser.Key.enter.rawValue)", into: "dialog input")
        try await phone.see("“기생충”에 9점을 줬습니다")
        #expect(try app.run("bookmark", "list").output.contains("기생충"))
        #expect(try app.run("ratings").output.contains("기생충"))
    }

    @Test("A lamp is sold with its picture, and shoes are bid for after a question", .blocking)
    func market() async throws {
        var app = try AppProcess.market()
        // A killed server leaves uploads behind.
        app.environment["TMPDIR"] = app.home.path
        let server = try ServingApp(app, options: ["--pages"])
        defer { server.process.send(SIGKILL) }
        let phone = try await Phone("\(server.address)/pages/vendor?lang=ko")
        try await phone.becomeVendor()
        try await phone.go("/pages/listings")
        try await phone.tap("main [value^=sell]")
        try await phone.type("책상 스탠드", into: "[id$='-name']")
        try await phone.type("35000", into: "[id$='-price']")
        try await phone.type("1983년부터 쓴 물건입니다", into: "[id$='-description']")
        let picture = try app.home.write(MadeUpPicture(seed: 1))
        try await phone.type(picture, into: "input[type=file]")
        try await phone.tap("[data-upload]")
        try await phone.see("1장")
        try await phone.tap("[value$=' tsubmit']")
        try await phone.see("25번")
        #expect(try app.shown(25).name == "책상 스탠드")

        try await phone.go("/pages/my")
        try await phone.tap("dialog [value^=sign-up]")
        let email = "minji@example.com"
        try await phone.type(email, into: "[id$='-email']")
        try await phone.type(AppProcess.password, into: "[id$='-password']")
        try await phone.type("270", into: "[id$='-shoe-size']")
        try await phone.tap("[value$=' tsubmit']")
        try await phone.see("\(email)님, 환영합니다")
        #expect(try app.run("admin", "deposit", email, "5,000,000").succeeded)
        try await phone.go("/pages/products/8?size=270")
        try await phone.tap("main [value^=buy]")
        try await phone.tap("[value$=' tkind']")
        try await phone.tap("dialog li[id$='.i1'] :is(a, button)")
        try await phone.type("650000", into: "[id$='-price']")
        try await phone.tap("[value$=' tplace']")
        try await phone.see("668,000원")
        try await phone.tap("#alert [value=confirm]")
        try await phone.see("650,000원에 대기합니다")
    }

    @Test("A guest signs up, posts and answers", .blocking)
    func community() async throws {
        let app = try AppProcess(.community)
        let server = try ServingApp(app, options: ["--pages"])
        defer { server.process.send(SIGKILL) }
        let phone = try await Phone("\(server.address)/pages/posts?lang=ko")
        try await phone.tap("main [value^=sign-up]")
        try await phone.type("meng", into: "[id$='-name']")
        try await phone.type("meng@example.com", into: "[id$='-email']")
        try await phone.type(AppProcess.password, into: "[id$='-password']")
        try await phone.type(AppProcess.password, into: "[id$='-repeated']")
        try await phone.tap("[value$=' tsubmit']")
        try await phone.tap("main [value^=write]")
        try await phone.type("첫 글입니다", into: "textarea")
        try await phone.tap("main [value^=submit].main")
        try await phone.see("첫 글입니다")
        try await phone.tap("main li :is(a, button)")
        try await phone.tap("main [value^=answer]")
        try await phone.type("첫 댓글입니다", into: "textarea")
        try await phone.tap("main [value^=submit].main")
        try await phone.see("첫 댓글입니다")
        #expect(try app.run("posts").output.contains("첫 글입니다"))
    }
}
