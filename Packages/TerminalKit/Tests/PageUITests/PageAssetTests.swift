import PageUI
import Testing

@Suite("The files of pages")
struct PageAssetTests {
    @Test("A file's name changes with its bytes", arguments: [PageAsset.script, .style])
    func fileNames(asset: PageAsset) throws {
        let name = asset.fileName.split(separator: ".")
        #expect(name.count == 3 && name[0] == "pages" && name[1].count == 16)
        #expect(asset.contentType.hasSuffix("; charset=utf-8"))
        #expect(PageAsset.script.fileName != PageAsset.style.fileName)
        #expect(PageAsset.version.count == 16)
    }

    @Test("A page loads at most 11 kB of each file", arguments: [PageAsset.script, .style])
    func sizes(asset: PageAsset) {
        #expect(asset.bytes.count > 1_000)
        #expect(asset.bytes.count <= 11_000)
    }
}
