/// Reads the elements of a JSON file one by one: of an array, of an array inside an object (under "movies", "films",
/// "data", "results" or "items"), or JSON Lines. Only one element is in memory at a time.
///
/// Every error is final: after a syntax error the next element cannot be found.
public final class JSONElementReader {
    private enum Layout: Equatable {
        case array
        case object(open: Int)
        case lines
    }

    private enum Step {
        case first, separator, done
    }

    private let source: ByteSource
    private var layout = Layout.array
    private var step = Step.first
    /// The position after the last element read.
    public private(set) var position = ReadingPosition.start

    /// Finds the first element.
    /// - Throws: `unexpectedCharacter` when the file is not JSON, `truncated` when it is empty.
    public init(source: ByteSource) throws(CatalogueFileError) {
        self.source = source
        try source.skipByteOrderMark()
        switch try peek() {
        case nil: throw failure(.truncated)
        case UInt8(ascii: "["): take(1)
        case UInt8(ascii: "{"):
            if let found = try JSONArrayFinder.find(in: source) {
                layout = .object(open: found.openObjects)
                take(found.start)
            } else {
                layout = .lines
            }
        case let byte?: throw failure(.unexpectedCharacter(byte))
        }
    }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        guard target.record > 0 else { return }
        try source.skip(to: target.offset)
        position = target
        step = .separator
    }

    /// The next element; nil at the end.
    /// - Throws: `unexpectedCharacter`, `truncated`, `tooDeep`, `elementTooLarge`, `invalidUTF8`, `embeddedNUL`, and
    ///   errors of `ByteSource.fill`.
    public func next() throws(CatalogueFileError) -> JSONElement? {
        guard try findElement() else {
            step = .done
            return nil
        }
        let line = position.line + 1
        let length = try elementLength()
        let bytes = source.window.slice(0..<length)
        if let fault = TextCheck.fault(in: bytes) { throw failure(fault.reason, at: fault.index) }
        let value: JSONValue
        do {
            value = try JSONParser.parse(bytes, maximumDepth: source.limits.maximumDepth)
        } catch {
            let isInside = error.reason == .truncated && error.index < source.window.count
            let reason = isInside ? .unexpectedCharacter(source.window[error.index]) : error.reason
            throw failure(reason, at: error.index)
        }
        take(length)
        position.record += 1
        step = .separator
        return JSONElement(value: value, line: line, number: position.record)
    }

    /// Moves to the first byte of the next element; false when there are no more elements.
    private func findElement() throws(CatalogueFileError) -> Bool {
        if step == .done { return false }
        let byte = try peek()
        if layout == .lines { return byte != nil }
        guard let byte else { throw failure(.truncated) }
        if byte == UInt8(ascii: "]") {
            take(1)
            try finish()
            return false
        }
        if step == .separator {
            guard byte == UInt8(ascii: ",") else { throw failure(.unexpectedCharacter(byte)) }
            take(1)
            guard let first = try peek() else { throw failure(.truncated) }
            if first == UInt8(ascii: "]") { throw failure(.unexpectedCharacter(first)) }
        }
        return true
    }

    /// Fills the window until it contains the element, and returns its length.
    private func elementLength() throws(CatalogueFileError) -> Int {
        let limit = source.limits.maximumRecord
        let structured: [UInt8] = [0x22, UInt8(ascii: "{"), UInt8(ascii: "[")]
        let isStructured = source.window.first.map { structured.contains($0) } ?? false
        var scanner = JSONBracketScanner(maximumDepth: source.limits.maximumDepth)
        var scanned = 0
        while true {
            let window = source.window
            let end: Int?
            do {
                end =
                    isStructured
                    ? try scanner.end(in: window, from: scanned) : Self.scalarEnd(window, from: scanned)
            } catch {
                throw failure(error.reason, at: error.index)
            }
            scanned = end ?? window.count
            if scanned > limit { throw failure(.elementTooLarge(limit: limit)) }
            if end != nil { return scanned }
            if try !source.fill() {
                if isStructured { throw failure(.truncated, at: scanned) }
                return scanned
            }
        }
    }

    /// Checks that only the ends of the objects around the array follow it.
    private func finish() throws(CatalogueFileError) {
        if case .object(let open) = layout {
            var scanner = JSONBracketScanner(depth: open, maximumDepth: source.limits.maximumDepth)
            while true {
                let end: Int?
                do { end = try scanner.end(in: source.window, from: 0) } catch {
                    throw failure(error.reason, at: error.index)
                }
                take(end ?? source.window.count)
                if end != nil { break }
                if try !source.fill() { throw failure(.truncated) }
            }
        }
        if let byte = try peek() { throw failure(.unexpectedCharacter(byte)) }
    }

    private static func scalarEnd(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let ends: [UInt8] = [0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")]
        return window[start...].firstIndex { ends.contains($0) }
    }

    /// The next byte that is not white space, which stays in the window.
    private func peek() throws(CatalogueFileError) -> UInt8? {
        while true {
            let window = source.window
            let blank: [UInt8] = [0x20, 0x0A, 0x0D, 0x09]
            let index = window.firstIndex { !blank.contains($0) }
            take(index ?? window.count)
            if let index { return window[index] }
            if try !source.fill() { return nil }
        }
    }

    private func take(_ count: Int) {
        position.line += source.window.occurrences(of: 0x0A, within: count)
        source.consume(count)
        position.offset = source.offset
    }

    private func failure(_ reason: CatalogueFileError.Reason, at index: Int = 0) -> CatalogueFileError {
        let before = source.window.occurrences(of: 0x0A, within: index)
        return CatalogueFileError(
            file: source.file, line: position.line + 1 + before, record: position.record + 1,
            offset: source.offset + Int64(index), reason: reason)
    }
}

/// One element of a JSON file.
public struct JSONElement: Hashable, Sendable {
    /// The value of the element.
    public let value: JSONValue
    /// The 1-based line where it begins.
    public let line: Int
    /// 1-based.
    public let number: Int
}
