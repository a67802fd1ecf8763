import Foundation
import NetworkCore
import TestSupport
import Testing

@testable import AppCore

@Suite struct PageUploadTests {
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

    private func file(_ size: Int, _ name: String = "a.png") -> (head: String, bytes: [UInt8]) {
        (#"name="file n3-pictures"; filename="\#(name)""#, [UInt8](repeating: 7, count: size))
    }

    @Test("Files are stored under names of their own, and texts are read")
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
        #expect(try TemporaryFolder.permissions(folder) == 0o700)
        #expect(try TemporaryFolder.permissions(paths[0]) == 0o600)
        let acts = try #require(PageForm(upload.items, files: upload.files)).acts
        #expect(acts.count == 1 && "\(acts)".contains(paths[1]))
    }

    @Test("Files above the limits are refused, and nothing of them remains")
    func limits() async throws {
        var limits = PageLimits()
        (limits.fileBytes, limits.filesPerForm, limits.visitorFileBytes) = (10, 2, 15)
        for parts in [[file(11)], [file(1), file(1), file(1)], [file(9), file(9)]] {
            let home = try TemporaryFolder()
            await #expect(throws: PageUpload.Failure.tooLarge) {
                try await PageUpload(form(parts), into: home.path, limits)
            }
            #expect(try home.names() == [])
        }
        // Earlier files in the folder count.
        let home = try TemporaryFolder()
        _ = try await PageUpload(form([file(9)]), into: home.path, limits)
        await #expect(throws: PageUpload.Failure.tooLarge) {
            try await PageUpload(form([file(9)]), into: home.path, limits)
        }
        #expect(try home.names().count == 1)
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
