/// Finds the array with the films in an object such as `{"status": "ok", "data": {"movies": [ … ]}}`.
struct JSONArrayFinder {
    /// The members that may contain the list of films.
    static let names: Set<String> = ["movies", "films", "data", "results", "items"]

    let source: ByteSource
    private var index = 0
    private var depth = 1

    /// Searches from the first byte of the window, which is `{`, without consuming anything.
    /// - Returns: the index after the `[` and the number of open objects around it; nil when the object has no such
    ///   list.
    static func find(
        in source: ByteSource
    ) throws(CatalogueFileError) -> (start: Int, openObjects: Int)? {
        var finder = Self(source: source)
        return try finder.find()
    }

    private init(source: ByteSource) {
        self.source = source
    }

    private mutating func find() throws(CatalogueFileError) -> (start: Int, openObjects: Int)? {
        index = 1
        while index <= source.limits.maximumRecord, depth <= source.limits.maximumDepth {
            guard try nextByte() == 0x22, let nameEnd = try end(ofValueAt: index) else { return nil }
            let name = String(decoding: source.window.slice((index + 1)..<(nameEnd - 1)), as: UTF8.self)
            index = nameEnd
            guard try nextByte() == UInt8(ascii: ":") else { return nil }
            index += 1
            let opening = try nextByte()
            if Self.names.contains(name), opening == UInt8(ascii: "[") { return (index + 1, depth) }
            if Self.names.contains(name), opening == UInt8(ascii: "{") {
                depth += 1
                index += 1
                if try nextByte() != UInt8(ascii: "}") { continue }
            } else if try !passValue() {
                return nil
            }
            if try !passSeparator() { return nil }
        }
        return nil
    }

    /// Moves behind a comma and any closing brackets before it; false at the end of the outermost object.
    private mutating func passSeparator() throws(CatalogueFileError) -> Bool {
        while try nextByte() == UInt8(ascii: "}") {
            depth -= 1
            index += 1
            if depth == 0 { return false }
        }
        guard try nextByte() == UInt8(ascii: ",") else { return false }
        index += 1
        return true
    }

    private mutating func passValue() throws(CatalogueFileError) -> Bool {
        let first = try nextByte()
        if first == 0x22 || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            guard let end = try end(ofValueAt: index) else { return false }
            index = end
            return true
        }
        let separators: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "}")]
        while let byte = try byte(), !separators.contains(byte) { index += 1 }
        return true
    }

    /// The index after the text, list or object that begins at `start`.
    private func end(ofValueAt start: Int) throws(CatalogueFileError) -> Int? {
        var scanner = JSONBracketScanner(maximumDepth: source.limits.maximumDepth)
        var scanned = start
        while scanned <= source.limits.maximumRecord {
            do {
                if let end = try scanner.end(in: source.window, from: scanned) { return end }
            } catch {
                return nil
            }
            scanned = source.window.count
            if try !source.fill() { return nil }
        }
        return nil
    }

    /// The current byte, read if necessary.
    private func byte() throws(CatalogueFileError) -> UInt8? {
        while index >= source.window.count {
            if index > source.limits.maximumRecord { return nil }
            if try !source.fill() { return nil }
        }
        return source.window[index]
    }

    /// The next byte that is not white space.
    private mutating func nextByte() throws(CatalogueFileError) -> UInt8? {
        while let byte = try byte() {
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            index += 1
        }
        return nil
    }
}

/// Finds the end of a JSON value by brackets and quotes only; the parser checks the rest.
struct JSONBracketScanner {
    private(set) var depth: Int
    private var isInString = false
    private var isEscaped = false
    let maximumDepth: Int

    init(depth: Int = 0, maximumDepth: Int) {
        self.depth = depth
        self.maximumDepth = maximumDepth
    }

    /// Scans the bytes from `start`.
    /// - Returns: the index after the bracket that closes the outermost level, or nil when it is not in the window.
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
