import NetworkCore

/// What was read of `Cache-Control`, written and read again, is the same, and all times are in their range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let control = CacheControl(bytes: bytes)
    precondition(control == CacheControl(control.description), "\(control.directives)")
    for directive in control.directives {
        precondition(!directive.name.isEmpty && directive.name == directive.name.lowercased())
        precondition(control.contains(directive.name))
        let seconds = control.seconds(directive.name)
        precondition(!seconds.isEmpty && seconds.allSatisfy { (0...1 << 31).contains($0) })
    }
    if let text = String(validating: bytes, as: UTF8.self) {
        precondition(CacheControl(text) == control)
        // Two fields mean what one list means, wherever the first one closes its quotes.
        var headers = HTTPHeaders()
        if (try? headers.add("Cache-Control", text)) != nil,
            (try? headers.add("cache-control", "no-store")) != nil
        {
            precondition(CacheControl(headers).contains("no-store"))
        }
        if let date = HTTPDate.parse(text) {
            precondition(HTTPDate.parse(HTTPDate.format(date)) == date, "\(date)")
        }
    }
    return 0
}
