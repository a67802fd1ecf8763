/// The cells that a picture covers: as many as there is room for, in its own shape.
struct PictureFit: Hashable, Sendable {
    let columns: Int
    let rows: Int

    /// At most `columns` x `rows` cells for so many pixels; at least one cell. Counts are positive.
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
