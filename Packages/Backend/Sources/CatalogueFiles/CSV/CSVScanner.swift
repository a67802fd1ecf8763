/// Finds the end of one CSV row and the places of its fields, in a window that grows during the search.
struct CSVScanner {
    /// A field's bytes, counted from the row's first byte, without its quotes.
    struct Field {
        var start: Int
        var end: Int
        var hasDoubledQuotes: Bool
    }

    private enum State {
        case fieldStart, plain, quoted, afterQuote, afterQuoteReturn
    }

    private(set) var fields: [Field] = []
    /// The number of fields in the row, including those beyond `maximumFields`.
    private(set) var fieldCount = 0
    /// The length of the row with its line end in bytes, once `scan` returned true.
    private(set) var length = 0
    /// The index of the last opening quote.
    private(set) var openQuote = 0
    private var state = State.fieldStart
    private var fieldStart = 0
    private var hasDoubledQuotes = false
    let delimiter: UInt8
    let maximumFields: Int
    let maximumField: Int

    init(delimiter: UInt8, maximumFields: Int, maximumField: Int) {
        self.delimiter = delimiter
        self.maximumFields = maximumFields
        self.maximumField = maximumField
    }

    /// Prepares for the next row.
    mutating func reset() {
        fields.removeAll(keepingCapacity: true)
        (fieldCount, length, openQuote, fieldStart) = (0, 0, 0, 0)
        hasDoubledQuotes = false
        state = .fieldStart
    }

    /// Scans the new bytes of the window.
    /// - Returns: whether the row is complete.
    mutating func scan(_ window: UnsafeBufferPointer<UInt8>) throws(ScanFault) -> Bool {
        var index = length
        defer { length = index }
        while index < window.count {
            let byte = window[index]
            switch state {
            case .fieldStart where byte == 0x22:
                fieldStart = index + 1
                openQuote = index
                hasDoubledQuotes = false
                state = .quoted
            case .fieldStart, .plain:
                if state == .fieldStart { fieldStart = index }
                state = .plain
                if byte == delimiter {
                    try closeField(at: index)
                } else if byte == 0x0A {
                    let hasReturn = index > fieldStart && window[index - 1] == 0x0D
                    try closeField(at: hasReturn ? index - 1 : index)
                    index += 1
                    return true
                }
            case .quoted:
                if byte == 0x22 { state = .afterQuote }
            case .afterQuote:
                if byte == 0x22 {
                    hasDoubledQuotes = true
                    state = .quoted
                } else if byte == delimiter {
                    try closeField(at: index - 1)
                } else if byte == 0x0A {
                    try closeField(at: index - 1)
                    index += 1
                    return true
                } else if byte == 0x0D {
                    state = .afterQuoteReturn
                } else {
                    throw ScanFault(reason: .unexpectedCharacter(byte), index: index)
                }
            case .afterQuoteReturn:
                guard byte == 0x0A else {
                    throw ScanFault(reason: .unexpectedCharacter(byte), index: index)
                }
                try closeField(at: index - 2)
                index += 1
                return true
            }
            index += 1
        }
        return false
    }

    /// Ends the row at the end of the file.
    mutating func finish() throws(ScanFault) {
        switch state {
        case .quoted: throw ScanFault(reason: .unterminatedQuote, index: openQuote)
        case .fieldStart: fieldStart = length
        case .plain, .afterQuote, .afterQuoteReturn: break
        }
        let quotes = state == .afterQuote ? 1 : state == .afterQuoteReturn ? 2 : 0
        try closeField(at: length - quotes)
    }

    private mutating func closeField(at end: Int) throws(ScanFault) {
        if end - fieldStart > maximumField {
            throw ScanFault(reason: .elementTooLarge(limit: maximumField), index: fieldStart)
        }
        fieldCount += 1
        if fieldCount <= maximumFields {
            fields.append(Field(start: fieldStart, end: end, hasDoubledQuotes: hasDoubledQuotes))
        }
        hasDoubledQuotes = false
        state = .fieldStart
    }
}
