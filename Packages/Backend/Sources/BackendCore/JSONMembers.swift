/// Members that are the same in many objects, written once.
public struct JSONMembers: Sendable {
    /// Without the braces.
    let json: [UInt8]

    /// The closure writes them; whole numbers among fractions are written as integers.
    public init(_ write: (inout JSONObjectWriter) -> Void) {
        var object = JSONObjectWriter(JSONBuffer(reserving: 256, wholeNumbersAsIntegers: true))
        write(&object)
        json = object.buffer.finish()
    }
}
