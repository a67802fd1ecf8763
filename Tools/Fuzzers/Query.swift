import NetworkCore

/// Queries, targets and escapes: reading, writing and reading again returns the same, and no output contains anything
/// that could end a request line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)

    if let items = QueryItem.parse(text) {
        let written = QueryItem.format(items)
        precondition(written.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
        precondition(QueryItem.parse(written) == items, "a query changed")
    }
    for component in [PercentEncoding.Component.pathSegment, .query] {
        let encoded = PercentEncoding.encode(text, for: component)
        precondition(PercentEncoding.decode(encoded) == text, "an escape changed the text")
        precondition(PercentEncoding.decode(encoded, plusIsSpace: component == .query) != nil)
        precondition(PercentEncoding.isPath("/" + encoded), "escapes that cannot stand in a path")
    }
    precondition(RequestPath.segments(text).encoded.dropFirst().utf8.contains(UInt8(ascii: "/")) == false)
    if let request = try? HTTPRequest(target: text) {
        precondition(PercentEncoding.isPath(request.path))
        precondition(request.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        guard let again = try? HTTPRequest(target: request.target) else {
            preconditionFailure("a target that was accepted is not accepted when written again")
        }
        precondition(
            again.path == request.path && again.query == request.query && again.target == request.target)
        precondition((try? request.checkTarget()) != nil)
    }
    return 0
}
