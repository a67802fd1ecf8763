internal import CChafa
internal import TerminalKit

/// Draws a picture with libchafa, which is loaded by name for the first picture. Blocks its thread.
struct ChafaDrawing: Sendable {
    let library: String
    let columns: Int
    let rows: Int
    let cell: CellSize
    let colours: GraphicsColours

    /// A line for each row of block characters.
    func symbols(_ pixels: Pixels) throws(TerminalPictureError) -> [TerminalText] {
        let drawn = try draw(pixels, CCHAFA_SYMBOLS, colours.chafa)
        let lines = drawn.split(separator: "\n", omittingEmptySubsequences: false).map(Self.line)
        let fitting = lines.compactMap { $0?.description.unicodeScalars.count == columns ? $0 : nil }
        guard fitting.count == rows, lines.count == rows else {
            throw .failed(reason: "libchafa drew something else than blocks")
        }
        return fitting
    }

    /// A sixel control string. It has its own palette, independent of the colours for text.
    func sixels(_ pixels: Pixels) throws(TerminalPictureError) -> String {
        let drawn = try draw(pixels, CCHAFA_SIXELS, CCHAFA_TRUECOLOUR)
        let isWhole = drawn.hasPrefix("\u{1B}P") && drawn.hasSuffix("\u{1B}\\")
        let inner = drawn.utf8.dropFirst(2).dropLast(2)
        guard isWhole, inner.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A || $0 == 0x0D }) else {
            throw .failed(reason: "libchafa drew something else than sixels")
        }
        return drawn
    }

    private func draw(
        _ pixels: Pixels, _ kind: cchafa_pixels, _ colours: cchafa_colours
    ) throws(TerminalPictureError) -> String {
        var result = cchafa_result()
        defer { cchafa_free(&result) }
        let outcome = pixels.rgba.withUnsafeBufferPointer { bytes in
            var picture = cchafa_picture(
                rgba: bytes.baseAddress, width: Int32(pixels.width), height: Int32(pixels.height),
                columns: Int32(columns), rows: Int32(rows), cell_width: Int32(cell.width),
                cell_height: Int32(cell.height), pixels: kind, colours: colours)
            return cchafa_draw(library, &picture, &result)
        }
        switch outcome {
        case CCHAFA_DONE:
            let bytes = UnsafeRawBufferPointer(start: result.text, count: result.length)
            return String(decoding: bytes, as: UTF8.self)
        case CCHAFA_NO_LIBRARY: throw .noLibrary(reason: Self.reason(result))
        default: throw .failed(reason: Self.reason(result))
        }
    }

    private static func reason(_ result: cchafa_result) -> String {
        withUnsafeBytes(of: result.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// A line of blocks and colour codes, with the colours reset at its end. `nil` when it contains anything else.
    static func line(_ drawn: Substring) -> TerminalText? {
        var blocks = ""
        var isColour = false
        for scalar in drawn.unicodeScalars {
            switch (isColour, scalar) {
            case (false, "\u{1B}"): isColour = true
            case (false, " "), (false, "\u{2580}"..."\u{259F}"): blocks.unicodeScalars.append(scalar)
            case (true, "m"): isColour = false
            case (true, "["), (true, ";"), (true, "0"..."9"): break
            default: return nil
            }
        }
        guard !isColour else { return nil }
        let reset = "\u{1B}[0m"
        let isPlain = !drawn.contains("\u{1B}")
        return TerminalText(
            rendered: isPlain || drawn.hasSuffix(reset) ? String(drawn) : drawn + reset, description: blocks)
    }
}

extension GraphicsColours {
    fileprivate var chafa: cchafa_colours {
        switch self {
        case .trueColour: CCHAFA_TRUECOLOUR
        case .indexed256: CCHAFA_INDEXED_256
        case .indexed16: CCHAFA_INDEXED_16
        case .monochrome: CCHAFA_MONOCHROME
        }
    }
}
