import Testing

@testable import TerminalGraphics

@Suite struct PictureFitTests {
    @Test(arguments: [
        // Cells are twice as high as wide: a square is twice as many columns as rows.
        (200, 200, 80, 24, 48, 24), (200, 200, 20, 24, 20, 10), (400, 100, 40, 24, 40, 5),
        (100, 400, 80, 24, 12, 24),
        (1, 1, 2, 1, 2, 1), (1, 1, 1, 1, 1, 1), (4096, 1, 10, 10, 10, 1), (1, 4096, 10, 10, 1, 10),
        (3, 2, 30, 30, 30, 10),
    ])
    func `Makes a picture as large as its shape allows`(
        width: Int, height: Int, columns: Int, rows: Int, wide: Int, high: Int
    ) {
        let fit = PictureFit(width: width, height: height, columns: columns, rows: rows, cell: .usual)
        #expect((fit.columns, fit.rows) == (wide, high))
    }

    @Test func `Takes the shape of the cell into account`() throws {
        let square = try #require(CellSize(width: 10, height: 10))
        let fit = PictureFit(width: 50, height: 50, columns: 80, rows: 24, cell: square)
        #expect((fit.columns, fit.rows) == (24, 24))
    }

    @Test(arguments: [1, 7, 640, 4096], [1, 9, 480, 4096])
    func `Never exceeds the room or changes the proportions`(
        width: Int, height: Int
    ) {
        for (columns, rows) in [(1, 1), (2, 50), (50, 2), (80, 24), (500, 500)] {
            let fit = PictureFit(width: width, height: height, columns: columns, rows: rows, cell: .usual)
            #expect(1...columns ~= fit.columns)
            #expect(1...rows ~= fit.rows)
            #expect(fit.columns == columns || fit.rows == rows)
            // Within half a cell in one direction, unless it is thinner than a cell.
            let ideal = Double(fit.columns) * 8 * Double(height) / Double(width) / 16
            let idealWide = Double(fit.rows) * 16 * Double(width) / Double(height) / 8
            let isClose =
                abs(ideal - Double(fit.rows)) <= 0.51 || abs(idealWide - Double(fit.columns)) <= 0.51
            #expect(isClose || fit.rows == 1 || fit.columns == 1)
        }
    }

    @Test(arguments: [(0, 16), (8, 0), (257, 16), (8, 257), (-8, 16)]) func `Refuses impossible cell sizes`(
        width: Int, height: Int
    ) {
        #expect(CellSize(width: width, height: height) == nil)
    }
}
