#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Encodes a picture for kitty's terminal graphics protocol.
enum KittyGraphic {
    private static let chunkSize = 4096

    /// The sequences that draw the pixels over the cells right and down from the cursor, which does not move (`C=1`).
    /// The terminal sends no answer (`q=2`). The picture has no identifier, so it replaces no other one.
    static func encode(_ pixels: Pixels, columns: Int, rows: Int) -> String {
        let encoded = Data(pixels.rgba).base64EncodedData()
        var text = ""
        var keys = "a=T,q=2,C=1,f=32,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),"
        var start = 0
        while start < encoded.count {
            let end = min(start + chunkSize, encoded.count)
            let isLast = end == encoded.count
            let chunk = String(decoding: encoded[start..<end], as: UTF8.self)
            text += "\u{1B}_G\(keys)m=\(isLast ? 0 : 1);\(chunk)\u{1B}\\"
            keys = "q=2,"
            start = end
        }
        return text
    }
}
