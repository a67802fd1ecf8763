import PictureCore
import TestSupport
import Testing

@testable import PictureWorker

/// Answers of a child that a picture has taken over, which may send anything.
@Suite(.blocking, .timeLimit(.minutes(10)))
struct AnswerTests {
    private static let limits = PictureLimits(bytes: 1 << 20, pixels: 10_000, side: 200)
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    private static func answer(_ parts: [(PartHeader, [UInt8])]) -> [UInt8] {
        Words.bytes(AnswerHeader(.done).words) + parts.flatMap { Words.bytes($0.words) + $1 }
    }

    private static func part(
        _ width: Int, _ height: Int, _ count: Int? = nil, format: PictureFormat? = .jpeg,
        bytes: [UInt8] = jpeg
    ) -> (PartHeader, [UInt8]) {
        (
            .init(format: format, size: PixelSize(width: width, height: height), count: count ?? bytes.count),
            bytes
        )
    }

    private func hear(_ answer: [UInt8]) async throws -> CleanPicture {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try folder.write(answer, to: "answer")
        return try await Products.pictures(shell: "cat '\(file)'")
            .clean(.bytes([]), thumbnailSide: 20, limits: Self.limits)
    }

    @Test func `accepts a possible answer`() async throws {
        let clean = try await hear(Self.answer([Self.part(100, 100), Self.part(20, 20)]))
        #expect(clean.picture.size == PixelSize(width: 100, height: 100))
        #expect(clean.thumbnail.bytes == Self.jpeg)
    }

    static let impossible = [
        answer([part(201, 1), part(20, 20)]),
        answer([part(150, 150), part(20, 20)]),
        answer([part(0, 10), part(20, 20)]),
        answer([part(100, 100), part(21, 20)]),
        answer([part(100, 100, Int.max), part(20, 20)]),
        answer([part(100, 100, 0), part(20, 20)]),
        answer([part(100, 100, format: .png), part(20, 20)]),
        answer([part(100, 100, format: nil), part(20, 20)]),
        Words.bytes([AnswerHeader.magic, 99, 0, 0]),
        Words.bytes([AnswerHeader.magic + 1, 0, 0, 0])
            + answer([part(100, 100), part(20, 20)]).dropFirst(32),
        Words.bytes(AnswerHeader(.done).words) + Words.bytes([77, 1, 1, 4]) + jpeg,
    ]

    @Test(arguments: impossible)
    func `refuses an impossible answer`(answer: [UInt8]) async throws {
        await #expect(
            throws: PictureError.workerFailed("/bin/sh does not answer as a picture worker of this version")
        ) {
            try await hear(answer)
        }
    }

    @Test func `refuses a truncated answer`() async throws {
        let whole = Self.answer([Self.part(100, 100), Self.part(20, 20)])
        for count in stride(from: 0, to: whole.count, by: 13) {
            await #expect(
                throws: PictureError.workerFailed(
                    "the process that decodes ended with exit code 0 and without an answer")
            ) { try await hear(Array(whole[..<count])) }
        }
    }

    @Test(arguments: [
        (AnswerHeader(.unknownFormat), PictureError.unknownFormat), (.init(.damaged), .damaged),
        (.init(.tooManyBytes), .tooManyBytes(limit: 1 << 20)), (.init(.tooExpensive), .tooExpensive),
        (.init(.tooManyPixels, 5, 6), .tooManyPixels(PixelSize(width: 5, height: 6))),
        (
            .init(.noSandbox, 1),
            .workerFailed("the process that decodes cannot limit itself: Operation not permitted")
        ),
    ])
    func `transmits every error`(header: AnswerHeader, expected: PictureError) async throws {
        await #expect(throws: expected) { try await hear(Words.bytes(header.words)) }
    }

    @Test(arguments: [
        PictureJob.Operation.clean(thumbnailSide: 200), .shrink(below: 300_000),
        .decode(fitting: PixelSize(width: 3, height: 4)),
    ])
    func `transmits a job unchanged`(operation: PictureJob.Operation) {
        let job = PictureJob(
            operation, limits: PictureLimits(bytes: 1, pixels: 2, side: 3, memory: 4, seconds: 5))
        #expect(PictureJob(words: Words.words(Words.bytes(job.words))) == job)
        #expect(PictureJob(words: Array(job.words.dropLast())) == nil)
        #expect(PictureJob(words: [0] + job.words.dropFirst()) == nil)
    }
}
