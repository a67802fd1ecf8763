/// The last frames of a page, at most 64 KiB, for pages that missed some.
struct FrameRing {
    private var frames: [PageFrame] = []
    private var byteCount = 0
    private static let most = 64 << 10

    mutating func append(_ frame: PageFrame) {
        frames.append(frame)
        byteCount += frame.byteCount
        while byteCount > Self.most, !frames.isEmpty { byteCount -= frames.removeFirst().byteCount }
    }

    /// The frame after a number; `nil` when it is not there any more, or not yet.
    func frame(after number: Int) -> PageFrame? {
        guard let first = frames.first?.number, number >= first - 1, number - first + 1 < frames.count else {
            return nil
        }
        return frames[number - first + 1]
    }
}

/// Hands the frames of a page to one stream. It holds no frames itself, so that a slow reader needs no room: frames that
/// are not in the ring any more become one frame with all parts.
@MainActor
final class FrameReader {
    private weak var page: PageInterface?
    private var last: Int
    /// Signals that there may be a new frame.
    private let signals: AsyncStream<Void>

    init(_ page: PageInterface, after number: Int, _ signals: AsyncStream<Void>) {
        self.page = page
        last = number
        self.signals = signals
    }

    /// Waits for the next frame.
    ///
    /// - Returns: `nil` at the end.
    func next() async -> PageFrame? {
        if let frame = nextNow() { return frame }
        for await _ in signals {
            if let frame = nextNow() { return frame }
            if page?.isOver != false { return nil }
        }
        return nil
    }

    private func nextNow() -> PageFrame? {
        guard let page, page.reader === self, let frame = page.frame(after: last) else { return nil }
        last = frame.number
        return frame
    }
}
