import AppCore
import MarketPresentation
import TerminalGraphics
import TerminalKit
import TextCore

/// Products side by side, with small pictures where the terminal can show them.
@MainActor
struct ProductGrid {
    /// In cells.
    private static let cell = (columns: 24, rows: 8, gap: 2)

    private let viewModel: ProductsViewModel
    private let printer: PicturePrinter
    private let run: Run

    init(_ viewModel: ProductsViewModel, _ printer: PicturePrinter, _ run: Run) {
        self.viewModel = viewModel
        self.printer = printer
        self.run = run
    }

    func print() async {
        let rows = viewModel.state.rows
        let graphics = await printer.graphics(run.console)
        let size = PicturePrinter.pixels(Self.cell.columns, Self.cell.rows, graphics)
        if graphics.method != .none { await viewModel.send(.look(rows.indices, fitting: size)) }
        let width = run.console.width ?? 80
        let perLine = max(1, (width + Self.cell.gap) / (Self.cell.columns + Self.cell.gap))
        for start in stride(from: 0, to: rows.count, by: perLine) {
            var cells: [TerminalPictureRow.Cell] = []
            for row in rows[start..<min(start + perLine, rows.count)] { cells.append(await cell(row)) }
            if start > 0 { run.console.out("") }
            run.console.write(TerminalPictureRow(cells, gap: Self.cell.gap))
        }
    }

    private func cell(_ row: ProductRow) async -> TerminalPictureRow.Cell {
        var picture: TerminalPicture?
        if let pixels = viewModel.state.pictures[row.id] {
            picture = await printer.picture(
                pixels, columns: Self.cell.columns, rows: Self.cell.rows, run.console)
        }
        let style = run.console.style
        let price = row.discountPercent.map { "\(row.price) (-\($0)%)" } ?? row.price
        let stock = LocalizedText("stock \(row.stock)", "재고 \(row.stock)")
        let captions: [TerminalText] = [
            "\(row.id) \(row.name)", style("\(price)", .bold),
            style("\(row.isSoldOut ? row.stock : stock[run.language])", .dim),
        ]
        let words =
            row.thumbnail == nil
            ? LocalizedText("[no picture]", "[사진 없음]") : LocalizedText("[picture]", "[사진]")
        return .init(
            picture: picture, columns: Self.cell.columns, alternative: "\(words[run.language])",
            captions: captions)
    }
}
