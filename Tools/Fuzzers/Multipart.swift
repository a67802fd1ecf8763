import NetworkCore

/// The parser must return the same for every way of cutting the body, and all returned bytes must be in the body. The
/// first byte determines the size of the pieces; the boundary is `b`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let size = Int(start[0] % 16) + 1
    let body = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let whole = Parsed(body, size: max(1, body.count))
    precondition(whole == Parsed(body, size: size), "pieces of \(size) give something else")
    precondition(whole == Parsed(body, size: 1), "single bytes give something else")
    precondition(whole.parts.reduce(0) { $0 + $1.content.count } <= body.count)
    if let error = whole.error { precondition(!"\(error)".isEmpty) }
    for part in whole.parts {
        precondition(!part.head.name.isEmpty)
        for field in part.head.headers.fields {
            precondition(HTTPHeaders.isToken(field.name) && HTTPHeaders.isFieldValue(field.value))
        }
    }
    if let text = String(validating: body, as: UTF8.self) {
        // As a header value: a boundary must be parsed again from its own content type.
        if let boundary = try? MultipartBoundary(contentType: text) {
            precondition((try? MultipartBoundary(contentType: boundary.contentType)) == boundary)
        }
    }
    if whole.error == nil { writeAgain(whole) }
    return 0
}

/// Expects that a parsed form can be written and parsed again.
private func writeAgain(_ form: Parsed) {
    var random = SystemRandomNumberGenerator()
    var writer = MultipartWriter(using: &random)
    for part in form.parts {
        writer.add(
            part.head.name, filename: part.head.filename, contentType: part.head.contentType,
            content: .bytes(part.content))
    }
    guard case .bytes(let body) = writer.body else { preconditionFailure("not in memory") }
    // A newly quoted text may be longer than before.
    let again = Parsed(body, size: body.count, boundary: writer.boundary, headerBytes: 3000)
    precondition(again.error == nil && again.parts.count == form.parts.count)
    for (one, other) in zip(form.parts, again.parts) {
        precondition(one.content == other.content)
        precondition(one.head.contentType == other.head.contentType)
        // A tab within a name is allowed and stays, and so do blanks at its ends within the quotation marks.
        precondition(one.head.name == other.head.name && one.head.filename == other.head.filename)
    }
}

private struct Parsed: Equatable {
    struct Part: Equatable {
        var head: MultipartPartHead
        var content: [UInt8] = []
        var isEnded = false
    }

    var parts: [Part] = []
    var error: MultipartError?

    init(
        _ body: [UInt8], size: Int, boundary: MultipartBoundary? = try? MultipartBoundary("b"),
        headerBytes: Int = 300
    ) {
        guard let boundary else { preconditionFailure("the boundary is fine") }
        let limits = MultipartLimits(parts: 10, headerBytes: headerBytes, totalBytes: 10 * headerBytes)
        var parser = MultipartParser(boundary: boundary, limits: limits)
        do throws(MultipartError) {
            var rest = body[...]
            while !rest.isEmpty {
                try parser.push(rest.prefix(size)) { take($0) }
                rest = rest.dropFirst(size)
            }
            try parser.finish()
        } catch {
            self.error = error
        }
    }

    private mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head):
            precondition(parts.allSatisfy(\.isEnded), "a part begins in another one")
            parts.append(Part(head: head))
        case .content(let bytes):
            precondition(!bytes.isEmpty && parts.last?.isEnded == false, "content outside a part")
            parts[parts.count - 1].content += bytes
        case .partEnd:
            precondition(parts.last?.isEnded == false, "an end outside a part")
            parts[parts.count - 1].isEnded = true
        }
    }
}
