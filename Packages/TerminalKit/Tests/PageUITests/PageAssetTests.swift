import PageUI
import Testing

@Suite("The files of pages")
struct PageAssetTests {
    @Test("A file's name changes with its bytes", arguments: PageAsset.all)
    func fileNames(asset: PageAsset) throws {
        let name = asset.fileName.split(separator: ".")
        #expect(name.count == 3 && name[0] == "pages" && name[1].count == 16)
        #expect(asset.contentType.hasSuffix("; charset=utf-8"))
        #expect(PageAsset.script.fileName != PageAsset.style.fileName)
        #expect(PageAsset.version.count == 16)
    }

    @Test("A page loads at most 18 kB of script and 12 kB of style")
    func sizes() {
        #expect(1_000...18_000 ~= PageAsset.script.bytes.count)
        #expect(1_000...12_000 ~= PageAsset.style.bytes.count)
    }
}
