/// The size of one character cell in pixels.
public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// `nil` unless both are between 1 and 256, as no terminal's are.
    public init?(width: Int, height: Int) {
        guard 1...256 ~= width, 1...256 ~= height else { return nil }
        self.init(checked: width, height)
    }

    private init(checked width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// What is assumed of a terminal that does not say: 8 x 16.
    public static let usual = CellSize(checked: 8, 16)
}
