import AppCore
import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalGraphics
import TerminalKit
import TextCore

/// Shows pictures on the user's terminal, each with an alternative text. The terminal is queried for its graphics when
/// the first picture is shown.
@MainActor
final class PicturePrinter {
    /// In cells.
    private static let largest = (columns: 64, rows: 24)

    private let choice: GraphicsChoice
    private let environment: [String: String]
    private var known: TerminalGraphics?

    nonisolated init(_ choice: GraphicsChoice, environment: [String: String]) {
        self.choice = choice
        self.environment = environment
    }

    /// The graphics of the terminal.
    func graphics(_ console: Console) async -> TerminalGraphics {
        if let known { return known }
        let graphics = await TerminalGraphics.detect(choice, console: console, environment: environment)
        known = graphics
        return graphics
    }

    /// A picture in at most this many cells; `nil` without an error when its alternative text is shown instead.
    func picture(_ pixels: PixelPicture, columns: Int, rows: Int, _ console: Console) async
        -> TerminalPicture?
    {
        try? await renderer(console).render(
            rgba: pixels.rgba, width: pixels.size.width, height: pixels.size.height, columns: columns,
            rows: rows)
    }

    /// Prints a picture of a product, by its index from 0, with its number. Returns whether the picture could be
    /// loaded, if the terminal can show it.
    @discardableResult
    func show(_ index: Int, of viewModel: ProductViewModel, _ run: Run) async -> ExitCode {
        let console = run.console
        var code = ExitCode.success
        let graphics = await graphics(console)
        let columns = min(console.width ?? 80, Self.largest.columns)
        if graphics.method != .none {
            await viewModel.send(
                .showPicture(index, fitting: Self.pixels(columns, Self.largest.rows, graphics)))
            if let pixels = viewModel.state.picture {
                code = await draw(pixels, columns: columns, run)
            } else if let failure = viewModel.state.pictureFailure {
                code = run.fail(picture: failure)
            }
        }
        let images = viewModel.state.content?.images ?? []
        guard images.indices.contains(index) else { return code }
        let words = LocalizedText(
            "Picture \(index + 1) of \(images.count): \(images[index].address)",
            "사진 \(index + 1)/\(images.count): \(images[index].address)")
        console.out(console.style("\(words[run.language])", .dim))
        return code
    }

    private func draw(_ pixels: PixelPicture, columns: Int, _ run: Run) async -> ExitCode {
        do throws(TerminalPictureError) {
            let picture = try await renderer(run.console).render(
                rgba: pixels.rgba, width: pixels.size.width, height: pixels.size.height, columns: columns,
                rows: Self.largest.rows)
            run.console.write(picture)
            return .success
        } catch {
            return run.fail(error.message[run.language])
        }
    }

    private func renderer(_ console: Console) async -> PictureRenderer {
        PictureRenderer(await graphics(console))
    }

    /// How many pixels of a picture are visible in this many cells.
    static func pixels(_ columns: Int, _ rows: Int, _ graphics: TerminalGraphics) -> PictureSize {
        PictureSize(width: columns * graphics.cell.width, height: rows * graphics.cell.height)
    }
}

extension Run {
    /// Prints why a picture cannot be loaded. Does not mention the server: a missing picture is not its failure.
    func fail(picture failure: Failure) -> ExitCode {
        let code = ExitCode(failure.kind)
        // The user's input was not wrong.
        return fail(failure.message.terminalSafe(), code == .usage ? .failure : code)
    }
}
