import PictureCore

/// What stands before each part of an answer: four words. Then come the part's bytes.
struct PartHeader: Hashable {
    /// `nil` for pixels.
    let format: PictureFormat?
    let size: PixelSize
    let count: Int

    static let wordCount = 4

    init(format: PictureFormat?, size: PixelSize, count: Int) {
        self.format = format
        self.size = size
        self.count = count
    }

    var words: [UInt64] {
        let code = format.flatMap { PictureFormat.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        return [code, size.width, size.height, count].map { UInt64(clamping: $0) }
    }

    /// `nil` for a format that is not known.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] <= PictureFormat.allCases.count else { return nil }
        let numbers = words.map { Int(clamping: $0) }
        format = numbers[0] == 0 ? nil : PictureFormat.allCases[numbers[0] - 1]
        size = PixelSize(width: numbers[1], height: numbers[2])
        count = numbers[3]
    }
}
