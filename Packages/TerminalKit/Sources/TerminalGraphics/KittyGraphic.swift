import Platform

/// Encodes a picture for kitty's terminal graphics protocol.
enum KittyGraphic {
    private static let chunkSize = 4096

    /// The sequences that draw the pixels over the cells right and down from the cursor, which does not move (`C=1`).
    /// The terminal sends no answer (`q=2`). Without an identifier the picture replaces no other picture.
    static func encode(_ pixels: Pixels, columns: Int, rows: Int, id: UInt32? = nil) -> String {
        let encoded = Data(pixels.rgba).base64EncodedData()
        var text = ""
        let name = id.map { "i=\($0),p=1," } ?? ""
        var keys = "a=T,\(name)q=2,C=1,f=32,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),"
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

    /// The sequence that removes a picture and frees its memory.
    static func removal(of id: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}
