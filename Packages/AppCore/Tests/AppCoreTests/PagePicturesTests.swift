import AppCoreTestSupport
import DomainCore
import Foundation
import Synchronization
import TerminalKit
import TerminalUI
import Testing
import TextCore

@testable import AppCore

@Suite struct PagePicturesTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]
    private struct Missing: Error {}

    private func name(_ address: String) -> String { String(address.dropFirst(PagePictures.path.count)) }

    @Test func `A picture keeps its address, and another one has another`() async {
        let pictures = PagePictures()
        let one = pictures.address(of: "/a.png") { Self.png }
        #expect(pictures.address(of: "/a.png") { Self.png } == one)
        let two = pictures.address(of: "/b.jpg") { Self.jpeg }
        #expect(two != one)
        #expect(pictures.address(of: ["/a.png"]) { Self.png } != one)
        #expect(PagePictures().address(of: "/a.png") { Self.png } != one)
        #expect(await pictures.file(named: name(one)) == .init(bytes: Self.png, mediaType: "image/png"))
        #expect(await pictures.file(named: name(two)) == .init(bytes: Self.jpeg, mediaType: "image/jpeg"))
    }

    @Test func `An unknown name and a failed source have no file`() async {
        let pictures = PagePictures()
        for name in ["", "x", "../p", String(repeating: "a", count: 100_000)] {
            #expect(await pictures.file(named: name) == nil)
        }
        let failing = pictures.address(of: 1) { throw Missing() }
        #expect(await pictures.file(named: name(failing)) == nil)
    }

    @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html><script>", "GIF89a", ""])
    func `Only PNG and JPEG reach a browser`(text: String) async {
        let pictures = PagePictures()
        let address = pictures.address(of: text) { Array(text.utf8) }
        #expect(await pictures.file(named: name(address)) == nil)
    }

    @Test func `A file that is too large or too slow is not sent`() async {
        let (pictures, impatient) = (PagePictures(), PagePictures(sleep: { _ in }))
        let large = pictures.address(of: 1) {
            Self.png + [UInt8](repeating: 0, count: PagePictures.sizeLimit)
        }
        #expect(await pictures.file(named: name(large)) == nil)
        let slow = impatient.address(of: 2) {
            try await Task.sleep(for: .seconds(3_600))
            return Self.png
        }
        #expect(await impatient.file(named: name(slow)) == nil)
    }

    @Test func `Loads again for each request, and the oldest addresses end first`() async {
        let pictures = PagePictures()
        let count = Mutex(0)
        let first = pictures.address(of: 0) {
            count.withLock { $0 += 1 }
            return Self.png
        }
        for _ in 0..<2 { #expect(await pictures.file(named: name(first)) != nil) }
        #expect(count.withLock { $0 } == 2)
        for number in 1...PagePictures.most { _ = pictures.address(of: number) { Self.png } }
        #expect(await pictures.file(named: name(first)) == nil)
    }

    @Test(arguments: [
        ("", "/pictures/a.png", "/pictures/a.png"), ("https://m.test", "/pictures/a.png", "/pictures/a.png"),
        ("https://m.test", "https://m.test/pictures/a.png", "/pictures/a.png"),
        ("https://m.test", "https://m.test.evil/a.png", nil), ("https://m.test", "//evil.test/a.png", nil),
        ("", "https://other.test/a.png", nil), (nil, "/pictures/a.png", nil),
    ])
    func `The pictures of the same server keep their path`(origin: String?, source: String, path: String?) {
        let address = PagePictures(ownOrigin: origin).address(of: source) { Self.png }
        if let path { #expect(address == path) } else { #expect(address.hasPrefix(PagePictures.path)) }
    }

    @MainActor
    @Test func `Screens on a page decode nothing`() async throws {
        let environment = AppEnvironment(
            variables: [:], console: Transcript().console, now: { Date(timeIntervalSince1970: 0) })
        let run = Run(.sample, environment)
        let pictures = SlotPictures<String>(run) { _ in
            Self.png
        } load: { _, _ in
            Issue.record("decoded")
            throw Missing()
        }
        let place = PicturePlace(columns: 8, rows: 3)
        let page = ViewContext(
            size: ScreenSize(100, 48), language: .english, theme: Theme(.none), surface: .page)
        let find = pictures.pictures(page, place)
        pictures.show(["/a.png"], place)
        #expect(pictures.loadingCount == 0)
        #expect(find("/a.png") == SlotPicture(address: run.pagePictures.address(of: "/a.png") { Self.png }))
        #expect(!pictures.failures(place)("/a.png"))
    }
}
