internal import Basics
internal import Dispatch
internal import TerminalKit
public import TextCore

/// The reason why a picture is not shown. The alternative text replaces it.
public enum TerminalPictureError: Error, Hashable, Sendable {
    /// Pictures are turned off, or the terminal cannot show any.
    case off
    /// libchafa cannot be loaded; the reason is the system's.
    case noLibrary(reason: String)
    /// The byte count does not match width x height, or a side is 0 or above 4096 pixels.
    case unfitPixels
    /// There is no room, not even for one cell.
    case noRoom
    /// libchafa could not draw it.
    case failed(reason: String)

    /// The problem and its solution, for the user.
    public var message: LocalizedText {
        switch self {
        case .off: LocalizedText("This terminal cannot show pictures.", "이 터미널에서는 사진을 표시할 수 없습니다.")
        case .noLibrary(let reason):
            LocalizedText(
                "Pictures need libchafa. Install the package libchafa0 (\(reason)).",
                "사진을 표시하려면 libchafa가 필요합니다. libchafa0 패키지를 설치하세요(\(reason)).")
        case .unfitPixels:
            LocalizedText(
                "The picture is empty, damaged or too large to show.", "사진이 비어 있거나 손상되었거나 너무 커서 표시할 수 없습니다.")
        case .noRoom: LocalizedText("The terminal is too small for a picture.", "터미널이 너무 작아 사진을 표시할 수 없습니다.")
        case .failed(let reason):
            LocalizedText("The picture could not be drawn: \(reason).", "사진을 그릴 수 없습니다: \(reason).")
        }
    }
}

/// Draws pictures for a terminal.
public struct PictureRenderer: Sendable {
    /// The name by which libchafa is loaded.
    public static let usualLibrary = "libchafa.so.0"

    private static let mostPixelsInARow = Pixels.mostInARow
    private static let queue = DispatchQueue(label: "trellis.pictures")
    private let graphics: TerminalGraphics
    private let library: String

    /// Creates a renderer for the graphics of a terminal. Blocks and sixels are drawn by libchafa, which is loaded for
    /// the first of them and never unloaded.
    public init(_ graphics: TerminalGraphics, library: String = usualLibrary) {
        self.graphics = graphics
        self.library = library
    }

    /// Draws a picture as large as fits into `columns` x `rows` cells, keeping its proportions.
    ///
    ///     let renderer = PictureRenderer(await .detect(.auto, console: console, environment: environment))
    ///     console.write(try await renderer.render(rgba: bytes, width: 640, height: 480, columns: 60, rows: 20))
    ///
    /// Transparent pixels show the terminal's background. Blocks no thread of the cooperative pool; pictures are drawn
    /// one at a time. A kitty or sixel graphic leaves the last line of the screen free, which placing it needs.
    ///
    /// The bytes are red, green, blue and opacity of each pixel, row after row from the top. With `id`, a kitty graphic
    /// can be removed again by its number.
    ///
    /// - Throws: `off` when pictures are off, `unfitPixels` when the byte count does not match the size or a side is
    ///   above 4096, `noRoom` without a cell, `noLibrary` without libchafa (kitty's graphics do not need it), else
    ///   `failed`.
    public func render(
        rgba: [UInt8], width: Int, height: Int, columns: Int, rows: Int, id: UInt32? = nil
    ) async throws(TerminalPictureError) -> TerminalPicture {
        guard graphics.method != .none else { throw .off }
        let pixels = try Pixels(rgba: rgba, width: width, height: height)
        let fit = try fit(pixels, columns: columns, rows: rows)
        let content = try await Self.queue.run { () throws(TerminalPictureError) in try draw(pixels, fit, id)
        }
        let isKitty = graphics.method == .kitty
        return TerminalPicture(
            columns: fit.columns, rows: fit.rows, content: content,
            removal: isKitty ? id.map(KittyGraphic.removal) : nil)
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
        _ pixels: Pixels, _ fit: PictureFit, _ id: UInt32?
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
            let text = KittyGraphic.encode(shrunk, columns: fit.columns, rows: fit.rows, id: id)
            return .graphic(TerminalText(rendered: text, description: ""))
        }
    }
}

/// The number of cells of a picture: as many as fit, in its own proportions.
struct PictureFit: Hashable, Sendable {
    let columns: Int
    let rows: Int

    /// Fits `width` x `height` pixels into `columns` x `rows` cells, using at least one. All counts are positive.
    init(width: Int, height: Int, columns: Int, rows: Int, cell: CellSize) {
        // The columns and rows of the picture at full width and at full height, by integers.
        let rowsAtFullWidth = Self.rounded(columns * cell.width * height, by: width * cell.height)
        if rowsAtFullWidth <= rows {
            (self.columns, self.rows) = (columns, max(1, rowsAtFullWidth))
        } else {
            let wide = Self.rounded(rows * cell.height * width, by: height * cell.width)
            (self.columns, self.rows) = (min(columns, max(1, wide)), rows)
        }
    }

    private static func rounded(_ number: Int, by divisor: Int) -> Int { (number + divisor / 2) / divisor }
}
