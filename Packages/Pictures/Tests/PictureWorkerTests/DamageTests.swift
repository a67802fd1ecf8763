import CSpng
import CTurboJPEG
import Foundation
import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

@Suite(.blocking, .timeLimit(.minutes(10)))
struct DamageTests {
    private let limits = PictureLimits(bytes: 1 << 20)

    /// The peak memory of this process, in bytes.
    private static var ownPeak: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }

    static func files() throws -> [[UInt8]] {
        let drawing = Drawing.noise(90, 70)
        return [
            try JPEGFixture.encode(drawing),
            JPEGFixture.inserting(
                [JPEGFixture.exif(orientation: 6)],
                into: try JPEGFixture.encode(drawing, flags: TJFLAG_PROGRESSIVE)),
            try PNGFixture.encode(drawing),
            try PNGFixture.encode(drawing.size, .init(isInterlaced: true), rows: drawing.rgba),
            try PNGFixture.encode(
                PixelSize(width: 300, height: 200),
                .init(colour: SPNG_COLOR_TYPE_INDEXED, palette: [Drawing.red, Drawing.clear, Drawing.blue]),
                rows: (0..<60_000).map { UInt8($0 % 3) }),
        ]
    }

    @Test(arguments: 1..<20)
    func `refuses a truncated file`(twentieths: Int) async throws {
        for file in try Self.files() {
            let part = Array(file[..<(file.count * twentieths / 20)])
            await #expect(throws: PictureError.damaged) {
                try await Products.pictures().clean(.bytes(part), thumbnailSide: 20, limits: limits)
            }
        }
    }

    /// Drops at least five bytes: the last four are only the checksum of the last chunk.
    @Test func `refuses a PNG without its last chunk`() async throws {
        let file = try PNGFixture.encode(.gradient(20, 20))
        for count in 5...12 {
            await #expect(throws: PictureError.damaged) {
                try await Products.pictures().clean(
                    .bytes(file.dropLast(count)), thumbnailSide: 20, limits: limits)
            }
        }
    }

    static let mutants = ProcessInfo.processInfo.environment["TRELLIS_MUTANTS"].flatMap { Int($0) } ?? 150

    @Test func `a changed file never hurts the parent and costs no child more than its limits`() async throws
    {
        let files = try Self.files()
        let costs = Costs()
        let pictures = try costs.observing(Products.pictures())
        for number in 0..<Self.mutants {
            var dice = SplitMix(seed: UInt64(number))
            var mutant = Mutation.mutate(files[number % files.count], with: &dice)
            if PictureFormat(magic: mutant) == .png, Bool.random(using: &dice) {
                mutant = PNGFixture.repaired(mutant)
            }
            do throws(PictureError) {
                switch number / files.count % 3 {
                case 0: _ = try await pictures.clean(.bytes(mutant), thumbnailSide: 20, limits: limits)
                case 1: _ = try await pictures.shrink(.bytes(mutant), below: 5_000, limits: limits)
                default:
                    _ = try await pictures.decode(
                        .bytes(mutant), fitting: PixelSize(width: 40, height: 40), limits: limits)
                }
            } catch {
                switch error {
                case .damaged, .unsupported, .tooManyPixels, .unknownFormat, .tooExpensive, .tooManyBytes:
                    break
                case .cannotFit, .unreadable, .workerFailed, .cancelled:
                    Issue.record("mutant \(number): \(error)")
                }
            }
        }
        let all = costs.all
        #expect(all.count == Self.mutants)
        let largest = try #require(all.map(\.memory).max())
        let slowest = try #require(all.map(\.processorTime).max())
        // Linux counts the parent's memory as the child's until the child has its own.
        #expect(largest < max(256 << 20, Self.ownPeak + (1 << 20)))
        #expect(slowest <= .seconds(1))
        if Self.mutants > 150 {
            print(
                "\(Self.mutants) mutants: the largest child had \(largest >> 10) KiB, the slowest took \(slowest)"
            )
        }
    }
}
