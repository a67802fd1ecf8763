import PictureCore

/// The request to a worker process: nine words.
struct PictureJob: Hashable {
    enum Operation: Hashable {
        case clean(thumbnailSide: Int)
        case shrink(below: Int)
        case decode(fitting: PixelSize)
        case square(below: Int)
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
            case .square(let bytes): (4, bytes, 0)
            }
        let numbers = [
            code, first, second, limits.bytes, limits.pixels, limits.side, limits.memory, limits.seconds,
        ]
        return [Self.magic] + numbers.map { UInt64(clamping: $0) }
    }

    /// `nil` for another protocol or version.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] == Self.magic else { return nil }
        let numbers = words.map { Int(clamping: $0) }
        switch numbers[1] {
        case 1: operation = .clean(thumbnailSide: max(1, numbers[2]))
        case 2: operation = .shrink(below: numbers[2])
        case 3: operation = .decode(fitting: PixelSize(width: max(1, numbers[2]), height: max(1, numbers[3])))
        case 4: operation = .square(below: numbers[2])
        default: return nil
        }
        limits = PictureLimits(
            bytes: numbers[4], pixels: numbers[5], side: numbers[6], memory: numbers[7], seconds: numbers[8])
    }
}

/// The beginning of a worker's answer: four words. The parts follow on success.
struct AnswerHeader: Hashable {
    enum Status: UInt64 {
        case done, unknownFormat, tooManyBytes, tooManyPixels, damaged, tooExpensive, cannotFit, unreadable
        /// The sandbox cannot be set up; `first` is the system's error code.
        case noSandbox
        /// `first` is the kind of picture.
        case unsupported
    }

    let status: Status
    /// Details of the status: a size, or an error code of the system.
    let first: Int
    let second: Int

    /// "TrPicA" and the version of the protocol.
    static let magic: UInt64 = 0x5472_5069_6341_0001
    static let wordCount = 4

    init(_ status: Status, _ first: Int = 0, _ second: Int = 0) {
        self.status = status
        self.first = first
        self.second = second
    }

    var words: [UInt64] { [Self.magic, status.rawValue, UInt64(clamping: first), UInt64(clamping: second)] }

    /// `nil` for another protocol or version.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] == Self.magic, let status = Status(rawValue: words[1])
        else { return nil }
        self.init(status, Int(clamping: words[2]), Int(clamping: words[3]))
    }
}

/// The header of each part of an answer: four words. The part's bytes follow.
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

    /// `nil` for an unknown format.
    init?(words: [UInt64]) {
        guard words.count == Self.wordCount, words[0] <= PictureFormat.allCases.count else { return nil }
        let numbers = words.map { Int(clamping: $0) }
        format = numbers[0] == 0 ? nil : PictureFormat.allCases[numbers[0] - 1]
        size = PixelSize(width: numbers[1], height: numbers[2])
        count = numbers[3]
    }
}

extension PictureLimits {
    /// The maximum size of a cleaned picture in bytes. A PNG can grow if its original compression was better.
    var answerBytes: Int { min(memory, max(1 << 20, min(bytes, memory) * 8)) }
}

/// The numbers of the protocol: eight bytes each, the most significant first.
enum Words {
    static let size = 8

    static func bytes(_ words: [UInt64]) -> [UInt8] {
        words.flatMap { word in (0..<size).map { UInt8(truncatingIfNeeded: word >> (8 * (size - 1 - $0))) } }
    }

    /// Trailing bytes that are not a whole number are ignored.
    static func words(_ bytes: some Collection<UInt8>) -> [UInt64] {
        var words: [UInt64] = []
        var word: UInt64 = 0
        for (number, byte) in bytes.enumerated() {
            word = word << 8 | UInt64(byte)
            if number % size == size - 1 { words.append(word) }
        }
        return words
    }
}
