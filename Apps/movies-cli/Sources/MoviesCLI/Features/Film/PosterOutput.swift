import AppCore
import DIContainer
import MoviesDomain
import MoviesPresentation
import TerminalGraphics
import TerminalKit

/// Prints the poster of a film if its source has one and the terminal can show it. Prints nothing otherwise, because a
/// missing poster is not a failure.
@MainActor
struct PosterOutput {
    /// In cells.
    private static let largest = (columns: 36, rows: 18)

    private let scene: DetailsSceneDIContainer
    private let printer: PicturePrinter

    init(_ scene: DetailsSceneDIContainer, _ printer: PicturePrinter) {
        self.scene = scene
        self.printer = printer
    }

    func print(_ content: MovieDetailsContent?, _ run: Run) async {
        guard let posters = content?.row.posters, !posters.isEmpty else { return }
        let graphics = await printer.graphics(run.console)
        guard graphics.method != .none else { return }
        let columns = min(run.console.width ?? 80, Self.largest.columns)
        let size = PicturePrinter.pixels(columns, Self.largest.rows, graphics)
        guard let pixels = try? await scene.posters().pixels(of: posters, fitting: size),
            let picture = await printer.picture(
                pixels, columns: columns, rows: Self.largest.rows, run.console)
        else { return }
        run.console.write(picture)
    }
}
