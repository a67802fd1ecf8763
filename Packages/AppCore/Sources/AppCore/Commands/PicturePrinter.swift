public import DomainCore
public import TerminalGraphics
public import TerminalKit
import TextCore

/// Shows pictures on the user's terminal. The terminal is queried for its graphics when the first picture is shown.
@MainActor
public final class PicturePrinter {
    private let choice: GraphicsChoice
    private let environment: [String: String]
    private var known: TerminalGraphics?

    /// - Parameters:
    ///   - choice: the graphics for pictures, or none.
    ///   - environment: the environment variables, which name the terminal.
    public nonisolated init(_ choice: GraphicsChoice, environment: [String: String]) {
        self.choice = choice
        self.environment = environment
    }

    /// The graphics of the terminal.
    public func graphics(_ console: Console) async -> TerminalGraphics {
        if let known { return known }
        let graphics = await TerminalGraphics.detect(choice, console: console, environment: environment)
        known = graphics
        return graphics
    }

    /// Draws a picture in at most `columns` × `rows` cells; `nil` without an error when its alternative text is shown
    /// instead.
    public func picture(_ pixels: PixelPicture, columns: Int, rows: Int, _ console: Console) async
        -> TerminalPicture?
    {
        try? await render(pixels, columns: columns, rows: rows, console)
    }

    /// Prints a picture in at most `columns` × `rows` cells.
    ///
    /// - Returns: success, or the code of an error that has been printed.
    public func draw(_ pixels: PixelPicture, columns: Int, rows: Int, _ run: Run) async -> ExitCode {
        do throws(TerminalPictureError) {
            run.console.write(try await render(pixels, columns: columns, rows: rows, run.console))
            return .success
        } catch {
            return run.dialog.fail(error.message[run.language])
        }
    }

    private func render(
        _ pixels: PixelPicture, columns: Int, rows: Int, _ console: Console
    ) async throws(TerminalPictureError) -> TerminalPicture {
        try await PictureRenderer(await graphics(console)).render(
            rgba: pixels.rgba, width: pixels.size.width, height: pixels.size.height, columns: columns,
            rows: rows)
    }

    /// The number of visible pixels of a picture in a number of columns and rows.
    public static func pixels(_ columns: Int, _ rows: Int, _ graphics: TerminalGraphics) -> PictureSize {
        PictureSize(width: columns * graphics.cell.width, height: rows * graphics.cell.height)
    }
}
