@testable import TerminalGraphics

/// A picture drawn for a test.
struct Drawn: Sendable {
    let width: Int
    let height: Int
    let rgba: [UInt8]

    /// Creates a picture from a function of the place: red, green, blue, opacity.
    init(_ width: Int, _ height: Int, pixel: (_ x: Int, _ y: Int) -> [UInt8]) {
        self.width = width
        self.height = height
        rgba = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    }

    /// A gradient to red at the right and to blue at the bottom.
    static func gradient(_ width: Int, _ height: Int) -> Drawn {
        Drawn(width, height) { x, y in
            [UInt8(x * 255 / max(1, width - 1)), 0, UInt8(y * 255 / max(1, height - 1)), 255]
        }
    }

    func render(
        _ graphics: TerminalGraphics, columns: Int, rows: Int, library: String = PictureRenderer.usualLibrary
    ) async throws(TerminalPictureError) -> TerminalPicture {
        try await PictureRenderer(graphics, library: library)
            .render(rgba: rgba, width: width, height: height, columns: columns, rows: rows)
    }
}
