import Basics
import CPageAssets

/// A file that all pages load: the script, the style sheet or the icon. It is part of the program.
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
        "js", contentType: "text/javascript; charset=utf-8",
        Array(lines(trellis_page_script, comment: "//").joined(separator: "\n").utf8))
    public static let style = PageAsset(
        "css", contentType: "text/css; charset=utf-8",
        Array(
            [" {", "{ ", " }", "; ", ": ", ", ", " > "].reduce(
                lines(trellis_page_style, comment: "/*").joined()
            ) { $0.replacing($1, with: $1.filter { $0 != " " }) }.replacing(";}", with: "}").utf8))

    public static let icon = PageAsset(
        "svg", contentType: "image/svg+xml; charset=utf-8",
        Array(
            ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0a6650"/><path d="M7 11h18M7 21h18M11 7v18M21 7v18" stroke="#fff" stroke-width="2"/></svg>"##
                .utf8))
    /// All of them.
    public static let all = [script, style, icon]

    /// Differs when the script or the style sheet differs. A page with another value was made by another release.
    public static let version: String = {
        var hash = ContentHash()
        hash.combine((script.fileName + style.fileName).utf8)
        return hash.value.hexadecimal
    }()

    /// The lines without the indentation and the comments of the source, which no browser needs.
    private static func lines(
        _ asset: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>, comment: String
    ) -> [Substring] {
        var count = 0
        let start = asset(&count)
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            .split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix(comment) }
    }
}
