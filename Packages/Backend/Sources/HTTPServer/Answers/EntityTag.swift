import NetworkCore
import Platform

/// An entity tag (RFC 9110, section 8.8.3).
enum EntityTag {
    /// The tag of these bytes; equal bytes have equal tags.
    static func of(_ bytes: [UInt8]) -> String {
        quoted(bytes.withUnsafeBytes(hash))
    }

    /// The tag of a part of a file and the file's modification time, in seconds since 1970; `nil` when the system does
    /// not report it.
    static func of(_ file: HTTPFile) -> (tag: String, changed: Int)? {
        var facts = stat()
        guard fstat(file.descriptor, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = facts.st_mtimespec
        #else
            let changed = facts.st_mtim
        #endif
        var mixed: UInt64 = 0
        for number in [
            UInt64(truncatingIfNeeded: facts.st_ino), UInt64(truncatingIfNeeded: facts.st_size),
            UInt64(truncatingIfNeeded: changed.tv_sec), UInt64(truncatingIfNeeded: changed.tv_nsec),
            UInt64(file.offset), UInt64(file.length),
        ] { mixed = mix(mixed ^ number, second) }
        return (quoted(mixed), changed.tv_sec)
    }

    /// Whether a list of tags such as `"a", W/"b"`, or `*`, contains this tag. Only a weak comparison matches weak tags
    /// (section 8.8.3.2).
    static func list(_ list: String, has tag: String?, weakly: Bool) -> Bool {
        if list == "*" { return true }
        guard let tag, weakly || !tag.hasPrefix("W/") else { return false }
        let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        var rest = list[...]
        while let start = rest.firstIndex(of: "\"") {
            let isWeak = rest[..<start].hasSuffix("W/")
            guard let end = rest[rest.index(after: start)...].firstIndex(of: "\"") else { return false }
            if rest[start...end] == opaque, weakly || !isWeak { return true }
            rest = rest[rest.index(after: end)...]
        }
        return false
    }

    private static let first: UInt64 = 0xA076_1D64_78BD_642F
    private static let second: UInt64 = 0xE703_7ED1_A0B4_28DB

    private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }

    /// Reads two words at a time, multiplies each pair to twice the width and folds the product; long texts use four
    /// independent lanes.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var seed = first ^ UInt64(bytes.count)
        var place = 0
        if bytes.count >= 64 {
            var lanes = (seed, ~seed, seed &+ first, seed &+ second)
            while place + 64 <= bytes.count {
                lanes.0 = mixPair(of: bytes, at: place, lanes.0)
                lanes.1 = mixPair(of: bytes, at: place + 16, lanes.1)
                lanes.2 = mixPair(of: bytes, at: place + 32, lanes.2)
                lanes.3 = mixPair(of: bytes, at: place + 48, lanes.3)
                place += 64
            }
            seed = mix(mix(lanes.0 ^ second, lanes.1), mix(lanes.2 ^ second, lanes.3) ^ seed)
        }
        while place + 16 <= bytes.count {
            seed = mixPair(of: bytes, at: place, seed)
            place += 16
        }
        var one: UInt64 = 0
        var other: UInt64 = 0
        for (index, byte) in bytes[place...].enumerated() {
            if index < 8 {
                one |= UInt64(byte) << (8 * index)
            } else {
                other |= UInt64(byte) << (8 * index - 64)
            }
        }
        return mix(first ^ UInt64(bytes.count), mix(one ^ second, other ^ seed))
    }

    private static func mixPair(
        of bytes: UnsafeRawBufferPointer, at place: Int, _ seed: UInt64
    ) -> UInt64 {
        let one = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let other = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
        return mix(one ^ second, other ^ seed)
    }

    private static func quoted(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 18) { buffer in
            buffer[0] = UInt8(ascii: "\"")
            for index in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * index)) & 15
                buffer[index + 1] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            buffer[17] = UInt8(ascii: "\"")
            return 18
        }
    }
}
