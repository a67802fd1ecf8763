internal import Dispatch
internal import TerminalKit

/// Draws pictures for a terminal.
public struct PictureRenderer: Sendable {
    /// The name by which libchafa is loaded.
    public static let usualLibrary = "libchafa.so.0"

    private static let mostPixelsInARow = Pixels.mostInARow
    private static let queue = DispatchQueue(label: "trellis.pictures")
    private let graphics: TerminalGraphics
    private let library: String

    /// A renderer for what a terminal can. Blocks and sixels are drawn by libchafa, which is loaded for the first of
    /// them and never unloaded.
    public init(_ graphics: TerminalGraphics, library: String = usualLibrary) {
        self.graphics = graphics
        self.library = library
    }

    /// Draws pixels (red, green, blue and opacity, a byte each, row after row from the top) into at most `columns` x
    /// `rows` cells, as large as they allow in the picture's own shape. Where it is transparent the terminal's
    /// background is seen. Blocks no thread of the cooperative pool; one picture is drawn at a time.
    ///
    /// A kitty or sixel graphic has at most as many rows as the screen without its last line, so that it can be placed.
    /// - Throws: `off` when pictures are off, `unfitPixels` when the counts do not fit each other or are above 4096,
    ///   `noRoom` without a cell, `noLibrary` without libchafa (kitty's graphics need none), `failed` otherwise.
    public func render(
        rgba: [UInt8], width: Int, height: Int, columns: Int, rows: Int
    ) async throws(TerminalPictureError) -> TerminalPicture {
        guard graphics.method != .none else { throw .off }
        let pixels = try Pixels(rgba: rgba, width: width, height: height)
        let fit = try fit(pixels, columns: columns, rows: rows)
        let result = await withCheckedContinuation { continuation in
            Self.queue.async {
                continuation.resume(
                    returning: Result { () throws(TerminalPictureError) in try draw(pixels, fit) })
            }
        }
        return TerminalPicture(columns: fit.columns, rows: fit.rows, content: try result.get())
    }

    private func fit(
        _ pixels: Pixels, columns: Int, rows: Int
    ) throws(TerminalPictureError) -> PictureFit {
        let screenRows = graphics.method == .symbols ? Int.max : (graphics.screenRows ?? Int.max) - 1
        let mostColumns = min(columns, Self.mostPixelsInARow / graphics.cell.width)
        let mostRows = min(rows, Self.mostPixelsInARow / graphics.cell.height, screenRows)
        guard mostColumns > 0, mostRows > 0 else { throw .noRoom }
        return PictureFit(
            width: pixels.width, height: pixels.height, columns: mostColumns, rows: mostRows,
            cell: graphics.cell)
    }

    private func draw(
        _ pixels: Pixels, _ fit: PictureFit
    ) throws(TerminalPictureError) -> TerminalPicture.Content {
        let cell = graphics.cell
        let chafa = ChafaDrawing(
            library: library, columns: fit.columns, rows: fit.rows, cell: cell, colours: graphics.colours)
        switch graphics.method {
        case .none: throw .off
        case .symbols: return .lines(try chafa.symbols(pixels))
        case .sixel: return .graphic(TerminalText(rendered: try chafa.sixels(pixels), description: ""))
        case .kitty:
            let shrunk = pixels.shrunk(toWidth: fit.columns * cell.width, height: fit.rows * cell.height)
            let text = KittyGraphic.encode(shrunk, columns: fit.columns, rows: fit.rows)
            return .graphic(TerminalText(rendered: text, description: ""))
        }
    }
}
