import PictureCore
import Testing

struct PictureFormatTests {
    @Test func `recognizes a format by its first bytes`() {
        #expect(PictureFormat(magic: [0xFF, 0xD8, 0xFF, 0xE0] as [UInt8]) == .jpeg)
        #expect(PictureFormat(magic: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0] as [UInt8]) == .png)
    }

    @Test(arguments: [
        [], [0xFF], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], [0x47, 0x49, 0x46, 0x38],
        [0, 0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0],
    ])
    func `other bytes have no format`(bytes: [UInt8]) {
        #expect(PictureFormat(magic: bytes) == nil)
    }

    @Test func `a format has a media type and an extension`() {
        #expect(PictureFormat.allCases.map(\.mediaType) == ["image/jpeg", "image/png"])
        #expect(PictureFormat.allCases.map(\.fileExtension) == ["jpg", "png"])
    }
}
