import Foundation
import NetworkCore
import PageUI
import PresentationCore
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import AppCore

@Suite(.closing) struct PageUploadTests {
    private func form(_ parts: [(head: String, bytes: [UInt8])]) -> HTTPRequest {
        var body: [UInt8] = []
        for part in parts {
            body +=
                Array("--b\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8) + part.bytes + [
                    13, 10,
                ]
        }
        return HTTPRequest(
            method: .post, path: "/pages/-/act", headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: body + Array("--b--\r\n".utf8))
    }

    @MainActor
    private func cookies(_ tab: PageRun.Tab) -> [String] {
        [String(tab.cookie.drop { $0 != "=" }.dropFirst())]
    }

    private func file(_ size: Int, _ name: String = "a.png") -> (head: String, bytes: [UInt8]) {
        (#"name="file n3-pictures"; filename="\#(name)""#, [UInt8](repeating: 7, count: size))
    }

    @Test("Files are stored in folders of their own, and texts are read")
    func reads() async throws {
        let home = try TemporaryFolder()
        let folder = home.path + "/files"
        let upload = try await PageUpload(
            form([
                (#"name="visit""#, Array("v".utf8)), file(3, "../../etc/passwd"), file(4), file(0, ""),
                (#"name="do""#, Array("upload n3-pictures".utf8)),
            ]), into: folder, PageLimits())
        #expect(upload.items == [QueryItem("visit", "v"), QueryItem("do", "upload n3-pictures")])
        let paths = try #require(upload.files["n3-pictures"])
        #expect(try paths.map { try Data(contentsOf: URL(filePath: $0)).count } == [3, 4])
        #expect(paths.allSatisfy { $0.hasPrefix(folder + "/") && !$0.contains("..") })
        #expect(paths.map { URL(filePath: $0).lastPathComponent } == ["passwd", "a.png"])
        #expect(try TemporaryFolder.permissions(folder) == 0o700)
        #expect(try TemporaryFolder.permissions(paths[0]) == 0o600)
        let acts = try #require(PageForm(upload.items, files: upload.files)).acts
        #expect(acts.count == 1 && "\(acts)".contains(paths[1]))
    }

    @Test("Files above the limits are refused, and nothing of them remains")
    func limits() async throws {
        var limits = PageLimits()
        (limits.fileBytes, limits.filesPerForm, limits.visitorFileBytes) = (10, 2, 15)
        for parts in [[file(1), file(1), file(1)], [file(9), file(9)]] {
            let home = try TemporaryFolder()
            await #expect(throws: PageUpload.Failure.tooLarge) {
                try await PageUpload(form(parts), into: home.path, limits)
            }
            #expect(try home.names() == [])
        }
    }

    @Test("A file that is too large is named, and the others arrive")
    func tooLarge() async throws {
        var limits = PageLimits()
        (limits.fileBytes, limits.visitorFileBytes) = (1_000, 3_000)
        let home = try TemporaryFolder()
        let parts = [file(1_001, "../Kätzchen.png"), file(1_000)]
        let upload = try await PageUpload(form(parts), into: home.path, limits)
        #expect(upload.files["n3-pictures"]?.count == 1)
        let problem = try #require(upload.problems["n3-pictures"]?.first)
        #expect(problem.english == "“Kätzchen.png” is larger than 1 kB. Choose a smaller one.")
        #expect(problem.korean == "“Kätzchen.png” 파일이 1 kB보다 큽니다. 더 작은 파일을 고르세요.")
        #expect(try home.names().count == 1)
    }

    @Test("The button without a file asks for one, and the page of the answer shows the place")
    func nothing() throws {
        let items = [QueryItem("visit", "v"), QueryItem("do", "upload n3-pictures")]
        let form = try #require(PageForm(items))
        let missing = LocalizedText(
            "Choose a file first, then press the button.", "먼저 파일을 선택한 다음 버튼을 누르세요.")
        #expect(form.acts == [.receive("n3-pictures", [], problems: [missing])])
        #expect(form.fragment == "#n3-pictures")
        #expect(PageForm([items[0], QueryItem("do", "upload a\r\nb")])?.fragment == "")
        #expect(PageForm([items[0], QueryItem("do", "save")])?.fragment == "")
    }

    @Test(
        "The oldest files of a full folder go for new ones, so that refused pictures do not end all uploads")
    func fullFolder() async throws {
        var limits = PageLimits()
        (limits.fileBytes, limits.visitorFileBytes) = (10, 25)
        let home = try TemporaryFolder()
        var paths: [String] = []
        for age in [3, 2, 1] {
            let upload = try await PageUpload(form([file(9)]), into: home.path, limits)
            let path = try #require(upload.files["n3-pictures"]?.first)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: Double(-60 * age))], ofItemAtPath: path)
            paths.append(path)
        }
        #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [false, true, true])
    }

    @Test("Files of all visitors leave space on the disk")
    func fullDisk() async throws {
        func limits(free: Int) -> PageLimits {
            var limits = PageLimits()
            (limits.fileBytes, limits.leastFreeBytes) = (10, 1_000)
            limits.freeBytes = { _ in free }
            return limits
        }
        let home = try TemporaryFolder()
        await #expect(throws: PageUpload.Failure.storage) {
            try await PageUpload(form([file(9)]), into: home.path, limits(free: 1_009))
        }
        #expect(try home.names() == [])
        _ = try await PageUpload(form([file(9)]), into: home.path, limits(free: 1_010))
    }

    @MainActor
    @Test("Files for a page that has ended are removed")
    func gone() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let folder = try #require(run.visits.visitor(cookies(tab))?.folder)
        for visit in [tab.visit, "gone"] {
            let body = form([(#"name="visit""#, Array(visit.utf8)), file(3)]).body
            let answer = try await run.send(
                .post, "/pages/-/act", cookie: tab.cookie,
                ["Content-Type": "multipart/form-data; boundary=b"],
                body: String(decoding: body, as: UTF8.self)
            )
            #expect(answer.status == 303)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }
    }

    @MainActor
    @Test("A form with files whose visitor is unknown after a restart leads back to its page")
    func restart() async throws {
        let run = try PageRun()
        let answer = try await run.send(
            .post, "/pages/-/act", cookie: "trellis-8123=unknown",
            [
                "Content-Type": "multipart/form-data; boundary=b", "Sec-Fetch-Site": "same-origin",
                "Referer": "\(PageRun.origin)/pages/notes/7",
            ], body: String(decoding: form([file(3)]).body, as: UTF8.self))
        #expect(answer.status == 303 && answer.headers["Location"] == "/pages/notes/7")
        #expect(run.visits.visitorCount == 0)
    }

    @MainActor
    @Test("The page remains with its texts and says why files are refused", arguments: [true, false])
    func refused(isFull: Bool) async throws {
        var limits = PageLimits()
        if isFull { limits.freeBytes = { _ in 0 } } else { limits.filesPerForm = 0 }
        let run = try PageRun(limits)
        let tab = try await run.open()
        let body = form([
            (#"name="visit""#, Array(tab.visit.utf8)), (#"name="do""#, Array("add n1".utf8)),
            (#"name="edit n1-draft""#, Array("typed".utf8)), file(3),
        ]).body
        let answer = try await run.send(
            .post, "/pages/-/act", cookie: tab.cookie,
            ["Content-Type": "multipart/form-data; boundary=b"], body: String(decoding: body, as: UTF8.self))
        #expect(answer.status == 303)
        let page = try await run.send(
            .get, try String(#require(answer.headers["Location"]?.prefix { $0 != "#" })), cookie: tab.cookie
        ).text
        let size = NumberText.bytes(limits.fileBytes, in: .english)
        #expect(page.contains(isFull ? "has no room for files" : "at most 0 files, each of at most \(size)."))
        #expect(page.contains("typed</textarea>") && run.notes.isEmpty)
    }

    @MainActor
    @Test("Files go with the visitor's last page, before the visitor is forgotten")
    func lastPage() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let visitor = try #require(run.visits.visitor(cookies(tab)))
        _ = try await PageUpload(form([file(3)]), into: visitor.folder, PageLimits())
        let other = try await run.open(cookie: tab.cookie)
        _ = try await run.send(.post, "/pages/-/leave?visit=\(tab.visit)", cookie: tab.cookie)
        run.pass(.seconds(31))
        _ = run.visits.sweep()
        #expect(run.visits.count == 1)
        #expect(try await other.act("").status == 200)
        #expect(FileManager.default.fileExists(atPath: visitor.folder))
        run.pass(.seconds(601))
        _ = run.visits.sweep()
        try await eventually("the end of the files") {
            !FileManager.default.fileExists(atPath: visitor.folder)
        }
        #expect(run.visits.visitorCount == 1)
    }

    @Test("A broken form is refused")
    func broken() async throws {
        let home = try TemporaryFolder()
        var request = form([file(3)])
        request.body.removeLast(6)
        let cut = request
        await #expect(throws: PageUpload.Failure.malformed) {
            try await PageUpload(cut, into: home.path, PageLimits())
        }
        #expect(try home.names() == [])
    }
}
