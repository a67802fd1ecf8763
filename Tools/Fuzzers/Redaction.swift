import NetworkCore

/// A redacted text has no more secrets, so redacting it again changes nothing. A secret after its name is always
/// removed, whatever text comes before the name, and so is a secret at the end of a path with a rule. The first byte
/// determines the kind of the body in the remaining bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let text = String(decoding: bytes, as: UTF8.self)
    let redaction = Redaction.standard

    let once = redaction.redact(text: text)
    precondition(redaction.redact(text: once) == once, "redacting a text twice changes it")
    let secret = "hunter2"
    for value in [secret, "\"a \(secret)\"", "\\\"a \(secret)\\\"", "'a ''\(secret)'"]
    where !text.contains(secret) {
        precondition(!redaction.redact(text: "\(text) token=\(value)").contains(secret), "a secret is left")
    }
    if let request = try? HTTPRequest(target: text) {
        let redacted = redaction.target(of: request)
        precondition(redacted.contains(Redaction.mark) || redacted == request.target)
    }

    let doors = Redaction(paths: [SecretPath(.delete, "/doors/{id}/{key}", .lastSegment)])
    let path = doors.path(text, method: .delete)
    precondition(doors.path(path, method: .delete) == path, "redacting a path twice changes it")
    let door = doors.path("\(text)/doors/7/\(secret)", method: .delete)
    precondition(text.contains(secret) || !door.contains(secret), "a secret is left in a path")

    let types = [
        nil, "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
    ]
    let type = types[Int(start[0]) % types.count]
    let body = redaction.redact(bytes, contentType: type)
    // A form has another boundary afterwards.
    let isForm = type?.hasPrefix("multipart/") == true && body.starts(with: "--redacted-form".utf8)
    let typeAfter = isForm ? "multipart/form-data; boundary=redacted-form" : type
    precondition(
        redaction.redact(body, contentType: typeAfter) == body, "redacting a body twice changes it")
    return 0
}
