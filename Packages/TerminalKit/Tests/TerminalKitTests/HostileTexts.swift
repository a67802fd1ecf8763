import TestSupport

/// An endless sequence of random texts made of scalars that harm terminals, the same for the same seed.
struct HostileTexts: Sequence, IteratorProtocol {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func next() -> String? {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let range = Self.ranges.randomElement(using: &random) ?? 0...0
            scalars.append(
                contentsOf: Unicode.Scalar(range.randomElement(using: &random) ?? 0).map { [$0] } ?? [])
        }
        return String(scalars)
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x0A...0x0A, 0x0D...0x0D, 0x1B...0x1B, 0x20...0x7F, 0x7F...0x9F, 0x9B...0x9B,
        0xAD...0xAD,
        0x300...0x36F, 0x61C...0x61C, 0x627...0x64A, 0x93C...0x94D, 0x1100...0x11FF, 0x17B4...0x17B5,
        0x180B...0x1830,
        0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x20D0...0x20F0, 0x3164...0x3164, 0xAC00...0xAC10,
        0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFF, 0x1D173...0x1D17A,
        0x1F3FB...0x1F3FF,
        0x1F466...0x1F469, 0xE0000...0xE007F, 0xE0100...0xE01EF, 0x10FFFE...0x10FFFF,
    ]
}
