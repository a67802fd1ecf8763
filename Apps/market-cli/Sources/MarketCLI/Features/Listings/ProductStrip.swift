import AppCore
import DomainCore
import MarketPresentation
import TerminalGraphics
import TerminalKit
import TextCore

/// The first pictures of a product, small and side by side, above its facts: the facts come last, where they are
/// visible without scrolling.
@MainActor
struct ProductStrip {
    /// In cells. A square picture is twice as many columns wide as it has rows.
    private static let (columns, rows, gap) = (12...24, 4...8, 2)

    private let viewModel: ProductViewModel
    private let printer: PicturePrinter
    private let run: Run

    init(_ viewModel: ProductViewModel, _ printer: PicturePrinter, _ run: Run) {
        self.viewModel = viewModel
        self.printer = printer
        self.run = run
    }

    /// Prints as many pictures as fit side by side, at a height that leaves room for `lineCount` lines below them.
    func print(above lineCount: Int) async {
        guard let content = viewModel.state.content, !content.images.isEmpty else { return }
        let console = run.console
        let width = console.width ?? 80
        let columns = Self.columns.clamp((width + Self.gap) / content.images.count - Self.gap)
        let count = min(content.images.count, max(1, (width + Self.gap) / (columns + Self.gap)))
        // The line below the pictures, an empty line, and the line of the next command.
        let rows = Self.rows.clamp((console.height ?? 24) - lineCount - 3)
        let size = PicturePrinter.pixels(columns, rows, await printer.graphics(console))
        await viewModel.send(.showStrip(count, fitting: size))

        var cells: [TerminalPictureRow.Cell] = []
        for index in 0..<count { cells.append(await cell(index, min(columns, width), rows, size)) }
        console.write(TerminalPictureRow(cells, gap: Self.gap))
        console.out(console.style("\(words(count, of: content))", .dim))
        console.out("")
    }

    private func cell(
        _ index: Int, _ columns: Int, _ rows: Int, _ size: PictureSize
    ) async -> TerminalPictureRow.Cell {
        var picture: TerminalPicture?
        if let pixels = await pixels(index, size) {
            picture = await printer.picture(pixels, columns: columns, rows: rows, run.console)
        }
        let missing = LocalizedText("[no picture]", "[사진 없음]")[run.language]
        return .init(
            picture: picture, columns: picture?.columns ?? columns, alternative: "\(missing)")
    }

    /// The small picture, or else the picture itself; prints the failure if neither can be loaded.
    private func pixels(_ index: Int, _ size: PictureSize) async -> PixelPicture? {
        if let small = viewModel.state.strip[index] { return small }
        await viewModel.send(.showPicture(index, fitting: size))
        if let failure = viewModel.state.pictureFailure { _ = run.dialog.fail(picture: failure) }
        return viewModel.state.picture
    }

    private func words(_ count: Int, of content: ProductContent) -> String {
        let command = run.commandLine("images \(content.id)")
        let all = content.images.count
        let words =
            count < all
            ? LocalizedText(
                "\(count) of \(all) pictures; large: \(command)", "사진 \(all)장 중 \(count)장, 크게 보기: \(command)")
            : LocalizedText(
                "\(all) \(all == 1 ? "picture" : "pictures"); large: \(command)",
                "사진 \(all)장, 크게 보기: \(command)")
        return words[run.language]
    }
}

extension ClosedRange<Int> {
    /// The value of the range closest to a number.
    fileprivate func clamp(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
