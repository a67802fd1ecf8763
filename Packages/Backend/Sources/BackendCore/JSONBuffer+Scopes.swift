extension JSONBuffer {
    mutating func object(_ write: (inout JSONObjectWriter) -> Void) {
        append(UInt8(ascii: "{"))
        var scope = JSONObjectWriter(consume self)
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
        var scope = JSONArrayWriter(consume self)
        write(&scope)
        self = scope.buffer
    }

    mutating func text(_ write: (inout JSONTextWriter) -> Void) {
        append(UInt8(ascii: "\""))
        var scope = JSONTextWriter(consume self)
        write(&scope)
        self = scope.buffer
        append(UInt8(ascii: "\""))
    }
}
