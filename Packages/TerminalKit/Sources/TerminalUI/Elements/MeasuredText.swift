internal import Platform
internal import Synchronization
internal import TextCore

/// A text made safe to print, and its width.
struct MeasuredText: Sendable {
    let text: String
    let cellWidth: Int

    init(_ untrusted: String) {
        if let width = untrusted.settledWidth {
            (text, cellWidth) = (untrusted, width)
        } else {
            self = Self.known.withLock { $0.text(untrusted) }
        }
    }

    init(safe text: String) {
        self.text = text
        cellWidth = text.cellWidth
    }

    /// Elements are made anew for each frame, mostly of the same texts.
    private static let known = Mutex(MeasuredTexts())
}

/// The texts that were measured last and whose characters are slow to find: decomposed Korean, marks, joined emoji.
struct MeasuredTexts {
    private var texts: [Key: MeasuredText] = [:]
    private var bytes = 0
    /// More than the texts of a large screen.
    static let mostTexts = 4_096
    static let mostBytes = 1 << 20

    /// The number of stored texts.
    var count: Int { texts.count }

    mutating func text(_ untrusted: String) -> MeasuredText {
        let key = Key(text: untrusted)
        if let known = texts[key] { return known }
        let measured = MeasuredText(safe: untrusted.terminalSafe())
        let size = untrusted.utf8.count + measured.text.utf8.count
        if texts.count >= Self.mostTexts || bytes + size > Self.mostBytes {
            texts.removeAll(keepingCapacity: true)
            bytes = 0
        }
        guard size <= Self.mostBytes else { return measured }
        texts[key] = measured
        bytes += size
        return measured
    }

    /// Compares bytes: hashing a `String` normalizes it, which takes longer than measuring.
    private struct Key: Hashable {
        let text: String

        static func == (one: Key, other: Key) -> Bool {
            var (text, otherText) = (one.text, other.text)
            return text.withUTF8 { bytes in
                otherText.withUTF8 { others in
                    guard bytes.count == others.count else { return false }
                    guard let start = bytes.baseAddress, let otherStart = others.baseAddress else {
                        return true
                    }
                    return memcmp(start, otherStart, bytes.count) == 0
                }
            }
        }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}
