/// The description and the picture of a page for other sites, from its own content.
extension HTML {
    /// The fewest and the most characters of a summary.
    private static let lengths = 40...200

    /// The first text of the screen that is long enough to describe it; `nil` without one.
    var summary: String? {
        for piece in screen.split(separator: "<") {
            // Text follows a tag.
            guard let end = piece.firstIndex(of: ">") else { continue }
            let text = Self.unescaped(piece[piece.index(after: end)...])
            guard text.count >= Self.lengths.lowerBound else { continue }
            return text.count > Self.lengths.upperBound
                ? text.prefix(Self.lengths.upperBound - 1) + "…" : text
        }
        return nil
    }

    /// The path of the first picture that the server shows to everyone; `nil` without one. Pictures below `base`, the path
    /// of all pages, are of one visitor.
    func picture(outside base: String) -> String? {
        for piece in screen.split(separator: "<") where piece.hasPrefix("img ") {
            guard let start = piece.firstRange(of: " src=")?.upperBound else { continue }
            let path = Self.unescaped(piece[start...].drop { $0 == "\"" }.prefix { !"\" >".contains($0) })
            if path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasPrefix(base + "/") { return path }
        }
        return nil
    }

    private var screen: Substring {
        let text = String(decoding: bytes, as: UTF8.self)
        return text[(text.firstRange(of: "<main")?.lowerBound ?? text.endIndex)...]
    }

    private static func unescaped(_ text: Substring) -> String {
        var text = text.split { $0.isWhitespace }.joined(separator: " ")
        for (code, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] { text = text.replacing(code, with: character) }
        return text
    }
}
