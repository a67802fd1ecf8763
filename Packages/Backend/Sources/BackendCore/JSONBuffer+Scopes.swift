extension JSONBuffer {
    mutating func object(_ write: (inout JSONObjectWriter) -> Void) {
        append(UInt8(ascii: "{"))
        var scope = JSONObjectWriter(take())
        write(&scope)
        self = scope.buffer
        append(UInt8(ascii: "}"))
    }

    mutating func array(_ write: (inout JSONArrayWriter) -> Void) {
        append(UInt8(ascii: "["))
        value(write)
        append(UInt8(ascii: "]"))
    }

    mutating func value(_ write: (inout JSONArrayWriter) -> Void) {
        var scope = JSONArrayWriter(take())
        write(&scope)
        self = scope.buffer
    }

    /// Moves the bytes out, so that the scope owns them alone and writing copies nothing.
    private mutating func take() -> JSONBuffer {
        var taken = JSONBuffer(wholeNumbersAsIntegers: wholeNumbersAsIntegers)
        swap(&self, &taken)
        return taken
    }
}
