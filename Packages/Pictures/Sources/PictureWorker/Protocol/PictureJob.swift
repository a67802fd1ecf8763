import PictureCore

/// What a child is asked, as it crosses to the child: nine words.
struct PictureJob: Hashable {
    enum Operation: Hashable {
        case clean(thumbnailSide: Int)
        case shrink(below: Int)
        case decode(fitting: PixelSize)
    }

    let operation: Operation
    let limits: PictureLimits

    /// "TrPicQ" and the version of the protocol.
    static let magic: UInt64 = 0x5472_5069_6351_0001
    static let wordCount = 9

    init(_ operation: Operation, limits: PictureLimits) {
        self.operation = operation
        self.limits = limits
    }

    var words: [UInt64] {
        let (code, first, second) =
            switch operation {
            case .clean(let side): (1, side, 0)
            case .shrink(let bytes): (2, bytes, 0)
            case .decode(let size): (3, size.width, size.height)
            }
        let numbers = [
            code, first, second, limits.bytes, limits.pixels, limits.side, limits.memory, limits.seconds,
        ]
        return [Self.magic] + numbers.map { UInt64(clamping: $0) }
    }

    /// `nil` for words of another protocol or version.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] == Self.magic else { return nil }
        let numbers = words.map { Int(clamping: $0) }
        switch numbers[1] {
        case 1: operation = .clean(thumbnailSide: max(1, numbers[2]))
        case 2: operation = .shrink(below: numbers[2])
        case 3: operation = .decode(fitting: PixelSize(width: max(1, numbers[2]), height: max(1, numbers[3])))
        default: return nil
        }
        limits = PictureLimits(
            bytes: numbers[4], pixels: numbers[5], side: numbers[6], memory: numbers[7], seconds: numbers[8])
    }
}
