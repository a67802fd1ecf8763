// with: RequestGuard.swift
import NetworkCore

/// Reads the input as a head, lines ended by line feeds, and compares the guard with the plain rules: every accepted
/// head has only one reading.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let lines = UnsafeBufferPointer(start: start, count: count)
        .split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let words = lines[0].split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false).map {
        Array($0)
    }
    guard words.count == 3 else { return 0 }
    let fields = lines.dropFirst().map { line in
        let halves = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        return (name: Array(halves[0]), value: halves.count > 1 ? trimmed(halves[1]) : [])
    }
    let refusal = RequestGuard.refusal(method: words[0], target: words[1], version: words[2], fields: fields)
    // The order of different fields does not matter.
    precondition(
        refusal
            == RequestGuard.refusal(
                method: words[0], target: words[1], version: words[2], fields: fields.reversed()))
    guard refusal == nil else {
        precondition([400, 417, 501, 505].contains(refusal))
        return 0
    }
    check(words, fields)
    return 0
}

private func check(_ words: [[UInt8]], _ fields: [(name: [UInt8], value: [UInt8])]) {
    let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    precondition(HTTPMethod(rawValue: text(words[0])) != nil)
    precondition(words[1].allSatisfy { $0 > 0x20 && $0 < 0x7F })
    precondition(["HTTP/1.0", "HTTP/1.1"].contains(text(words[2])))
    let values = { (name: String) in
        fields.filter { text($0.name).lowercased() == name }.map { text($0.value) }
    }
    precondition(values("host").count == 1 || values("host").isEmpty && text(words[2]) == "HTTP/1.0")
    precondition(values("content-length").count + values("transfer-encoding").count <= 1)
    for length in values("content-length") {
        precondition(Int(length).map { $0 >= 0 && $0 < 1_000_000_000_000_000 } == true)
        precondition(length.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
    for coding in values("transfer-encoding") {
        precondition(coding.lowercased() == "chunked" && text(words[2]) == "HTTP/1.1")
    }
    for field in fields {
        precondition(HTTPHeaders.isToken(text(field.name)))
        precondition(HTTPHeaders.isFieldValue(text(field.value)))
    }
}

private func trimmed(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var part = part.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = part.last, last == 0x20 || last == 0x09 { part.removeLast() }
    return Array(part)
}
