/// Finds where a JSON value ends by looking at brackets and quotes only; the parser looks at the rest.
struct JSONBracketScanner {
    private(set) var depth: Int
    private var isInString = false
    private var isEscaped = false
    let maximumDepth: Int

    init(depth: Int = 0, maximumDepth: Int) {
        self.depth = depth
        self.maximumDepth = maximumDepth
    }

    /// Looks at the bytes from `start`.
    /// - Returns: the byte behind the bracket that closes the outermost level, or nil when it is not in the
    ///   window.
    mutating func end(
        in window: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(ScanFault) -> Int? {
        for index in start..<max(start, window.count) {
            let byte = window[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                    if depth == 0 { return index + 1 }
                }
                continue
            }
            switch byte {
            case 0x22: isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > maximumDepth {
                    throw ScanFault(reason: .tooDeep(limit: maximumDepth), index: index)
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return index + 1 }
            default: break
            }
        }
        return nil
    }
}
