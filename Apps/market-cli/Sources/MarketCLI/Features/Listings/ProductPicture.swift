import AppCore
import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalGraphics
import TerminalKit
import TextCore

/// In cells.
private let largest = (columns: 64, rows: 24)

extension PicturePrinter {
    /// Prints a picture of a product, by its index from 0, with its number. Returns whether the picture could be
    /// loaded, if the terminal can show it.
    @discardableResult
    func show(_ index: Int, of viewModel: ProductViewModel, _ run: Run) async -> ExitCode {
        let console = run.console
        var code = ExitCode.success
        let graphics = await graphics(console)
        let columns = min(console.width ?? 80, largest.columns)
        if graphics.method != .none {
            await viewModel.send(
                .showPicture(index, fitting: Self.pixels(columns, largest.rows, graphics)))
            if let pixels = viewModel.state.picture {
                code = await draw(pixels, columns: columns, rows: largest.rows, run)
            } else if let failure = viewModel.state.pictureFailure {
                code = run.dialog.fail(picture: failure)
            }
        }
        let images = viewModel.state.content?.images ?? []
        guard images.indices.contains(index) else { return code }
        // A URL can be opened elsewhere; a path on the server cannot, so it is omitted.
        let address = images[index].address
        let place = address.contains("://") ? ": \(address)" : ""
        let words = LocalizedText(
            "Picture \(index + 1) of \(images.count)\(place)", "사진 \(index + 1)/\(images.count)\(place)")
        console.out(console.style("\(words[run.language])", .dim))
        return code
    }
}

extension CommandDialog {
    /// Prints why a picture cannot be loaded, without mentioning the server: a missing picture is not its failure.
    func fail(picture failure: Failure) -> ExitCode {
        let code = ExitCode(failure.kind)
        // The user's input was not wrong.
        return fail(failure.message.terminalSafe(), code == .usage ? .failure : code)
    }
}
