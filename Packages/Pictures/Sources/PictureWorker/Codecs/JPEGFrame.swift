import PictureCore

/// What the library does not tell of a JPEG's header: the markers up to the first frame (ITU-T T.81, annex B).
struct JPEGFrame {
    /// Why the library would not decode it, though it is sound.
    private(set) var unsupported: PictureError.Kind?
    /// Whether Adobe's marker stands before the frame, by which inks are stored the other way round.
    private(set) var isOfAdobe = false

    /// Looks at no byte behind the first frame. What is no JPEG is left to the library.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // Markers may be filled up with FF.
            if marker == 0xFF {
                place += 1
                continue
            }
            let content = place + 4
            let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            guard end >= content, end <= bytes.count, marker != 0xDA, marker != 0xD9 else { return }
            if marker == 0xEE, bytes[content..<end].starts(with: "Adobe".utf8) { isOfAdobe = true }
            if Self.isFrame(marker) {
                read(frame: marker, bytes[content..<end])
                return
            }
            place = end
        }
    }

    private mutating func read(frame marker: UInt8, _ content: Slice<UnsafeBufferPointer<UInt8>>) {
        guard content.count >= 6 else { return }
        let precision = content[content.startIndex]
        let components = content[content.startIndex + 5]
        // Of the processes, baseline, extended and progressive ones, in either coding of entropy, are decoded.
        if ![0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) {
            unsupported = .losslessJPEG
        } else if precision != 8 {
            unsupported = .deepJPEG
        } else if ![1, 3, 4].contains(components) {
            unsupported = .oddJPEG
        }
    }

    /// SOF0 to SOF15; among them stand three markers of something else.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}
