import Foundation
import TestSupport
import Testing

extension BrowserTests {
    /// How a visitor goes on from the page with which the browser reports that the server does not answer.
    enum WayOn: CaseIterable {
        case back, reload, address
    }

    @Test(
        "What was typed comes back after the server was killed during an upload, and is sent once", .blocking,
        arguments: WayOn.allCases)
    func killDuringUpload(way: WayOn) async throws {
        var app = try AppProcess.market()
        app.environment["TMPDIR"] = app.home.path
        var server = try ServingApp(app, port: try Loopback.lastingPort(), options: ["--pages"])
        defer { server.process.send(SIGKILL) }
        let phone = try await Phone("\(server.address)/pages/vendor?lang=ko")
        try await phone.becomeVendor()
        try await phone.go("/pages/listings")
        try await phone.tap("main [value^=sell]")
        let texts = [("name", "책상 스탠드"), ("price", "35000"), ("description", "1983년부터 쓴 물건입니다")]
        for (field, text) in texts { try await phone.type(text, into: "[id$='-\(field)']") }
        let picture = try app.home.write(MadeUpPicture(seed: 1, width: 240, height: 150))
        try await phone.type(picture, into: "input[type=file]")

        // The whole file would take ten seconds.
        try await phone.browser.limitUploads(to: 10_000)
        async let click: Void = phone.tap("[data-upload]")
        let home = app.home
        try await eventually("a part of the picture") { try home.hasUploads }
        server.process.send(SIGKILL)
        #expect(try server.process.wait().wasKilled)
        try? await click
        try await phone.browser.wait(for: "location.protocol === 'chrome-error:'")
        try await phone.browser.limitUploads(to: -1)
        #expect(try home.hasUploads)
        server = try server.again()
        try await eventually("the end of the killed server's files") { try !home.hasUploads }
        switch way {
        case .back: try await phone.browser.goBack()
        case .reload: try await phone.browser.reload()
        case .address:
            try await phone.go("/pages/listings")
            try await phone.tap("main [value^=sell]")
        }
        for (field, text) in texts {
            try await phone.expect(
                "document.querySelector('[id$=\"-\(field)\"]')?.value === \(Browser.json(text))")
        }
        try await phone.type(picture, into: "input[type=file]")
        try await phone.tap("[data-upload]")
        try await phone.see("1장")
        try await phone.tap("[value$=' tsubmit']")
        try await phone.see("25번")
        let sold = try app.shown(25)
        #expect(sold.name == "책상 스탠드" && sold.images?.count == 1)
        #expect(try !app.run("show", "26").succeeded)
    }
}

extension Browser {
    /// Sends at most this number of bytes in a second; -1 removes the limit.
    fileprivate func limitUploads(to bytes: Int) async throws {
        try await debug("Network.enable")
        try await debug(
            "Network.emulateNetworkConditions",
            #"{"offline":false,"latency":0,"downloadThroughput":-1,"uploadThroughput":\#(bytes)}"#)
    }
}

extension TemporaryHome {
    /// Whether there is a file that a visitor of pages has sent.
    fileprivate var hasUploads: Bool {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: path).contains {
                $0.hasPrefix("trellis-visitors-") && $0.hasSuffix(".png")
            }
        }
    }
}
