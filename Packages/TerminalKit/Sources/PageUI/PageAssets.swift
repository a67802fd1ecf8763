import Basics
import CPageAssets

/// A file that all pages load: the script or the style sheet. It is part of the program.
public struct PageAsset: Hashable, Sendable {
    /// `pages.<hash of the bytes>.js`, so that a browser may keep the file forever.
    public let fileName: String
    public let contentType: String
    public let bytes: [UInt8]

    private init(_ kind: String, contentType: String, _ bytes: [UInt8]) {
        var hash = ContentHash()
        hash.combine(bytes)
        fileName = "pages.\(hash.value.hexadecimal).\(kind)"
        self.contentType = contentType
        self.bytes = bytes
    }

    public static let script = PageAsset(
        "js", contentType: "text/javascript; charset=utf-8", bytes(trellis_page_script))
    public static let style = PageAsset(
        "css", contentType: "text/css; charset=utf-8", bytes(trellis_page_style))

    /// Differs when the script or the style sheet differs. A page with another value was made by another release.
    public static let version: String = {
        var hash = ContentHash()
        hash.combine((script.fileName + style.fileName).utf8)
        return hash.value.hexadecimal
    }()

    private static func bytes(_ asset: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> [UInt8] {
        var count = 0
        let start = asset(&count)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}
