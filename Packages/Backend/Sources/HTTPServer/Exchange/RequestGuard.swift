/// Refuses heads of requests that two readers could understand differently, which is how requests are smuggled past a
/// proxy (RFC 9112, sections 2.2 to 7). libmicrohttpd is less strict.
///
/// Pass every field, then read the verdict. It stores no text and does no input or output.
public struct RequestGuard: Sendable {
    private var hosts = 0
    private var lengths = 0
    private var codings = 0
    private var isBroken = false
    private var isUnmet = false
    /// The declared length of the body, in bytes.
    public private(set) var contentLength: Int?
    /// Whether the client waits for permission to send the body.
    public private(set) var expectsContinue = false

    public init() {}

    /// Whether the body comes in chunks.
    public var isChunked: Bool { codings > 0 }

    /// Checks one header field, without white space around the value.
    public mutating func see(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        if !Self.isToken(name) || !value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) {
            isBroken = true
        }
        switch name.count {
        case 4 where Self.same(name, "host"):
            hosts += 1
            if value.isEmpty || !value.allSatisfy(Self.isHostByte) { isBroken = true }
        case 6 where Self.same(name, "expect"):
            if Self.same(value, "100-continue") { expectsContinue = true } else { isUnmet = true }
        case 14 where Self.same(name, "content-length"):
            lengths += 1
            contentLength = Self.number(value)
            if contentLength == nil { isBroken = true }
        case 17 where Self.isTransferEncoding(name):
            codings += 1
            if !Self.same(value, "chunked") { isBroken = true }
        case 14 where Self.same(name, "content_length"), 17 where Self.same(name, "transfer_encoding"):
            isBroken = true
        default:
            break
        }
    }

    static func isTransferEncoding(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        same(name, "transfer-encoding")
    }

    /// The status to refuse the request with, or `nil` if it is valid. An unknown method is valid here, since the
    /// handler knows which it allows. After a refusal the connection has to be closed, because the start of the next
    /// request is unknown.
    public func refusal(
        method: UnsafeBufferPointer<UInt8>, target: UnsafeBufferPointer<UInt8>,
        version: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        let isCurrent = Self.same(version, "HTTP/1.1", exactly: true)
        guard isCurrent || Self.same(version, "HTTP/1.0", exactly: true) else { return 505 }
        guard Self.isToken(method), !isBroken, Self.isTarget(target, method: method) else { return 400 }
        guard hosts <= 1, hosts == 1 || !isCurrent else { return 400 }
        guard lengths <= 1, codings <= 1, lengths + codings <= 1, codings == 0 || isCurrent else {
            return 400
        }
        if Self.same(method, "CONNECT", exactly: true) { return 501 }
        return isUnmet ? 417 : nil
    }

    /// The verdict on a complete head.
    public static func refusal(
        method: [UInt8], target: [UInt8], version: [UInt8], fields: [(name: [UInt8], value: [UInt8])]
    ) -> Int? {
        var guarding = RequestGuard()
        for field in fields {
            field.name.withUnsafeBufferPointer { name in
                field.value.withUnsafeBufferPointer { value in guarding.see(name: name, value: value) }
            }
        }
        return method.withUnsafeBufferPointer { method in
            target.withUnsafeBufferPointer { target in
                version.withUnsafeBufferPointer { version in
                    guarding.refusal(method: method, target: target, version: version)
                }
            }
        }
    }

    /// Origin-form, absolute-form of this scheme, or `*` for OPTIONS (RFC 9112, section 3.2).
    private static func isTarget(
        _ target: UnsafeBufferPointer<UInt8>, method: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let first = target.first else { return false }
        guard target.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return false }
        if first == UInt8(ascii: "/") { return true }
        if first == UInt8(ascii: "*") { return target.count == 1 && same(method, "OPTIONS", exactly: true) }
        return ["http://", "https://"].contains { (scheme: StaticString) in
            let count = scheme.utf8CodeUnitCount
            guard target.count > count, same(UnsafeBufferPointer(rebasing: target[..<count]), scheme) else {
                return false
            }
            let authority = target[count...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            return !authority.isEmpty && authority.allSatisfy(isHostByte)
        }
    }

    /// Accepts only digits, at most 15, so that no reader overflows.
    private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= 15 else { return nil }
        var number = 0
        for byte in text {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private static func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        !text.isEmpty
            && text.allSatisfy { byte in
                switch byte {
                case 0...0x20, 0x7F...0xFF: false
                case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                    UInt8(ascii: "@"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
                    UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "["),
                    UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "{"),
                    UInt8(ascii: "}"):
                    false
                default: true
                }
            }
    }

    /// Whether the text can be a host with an optional port.
    static func isHost(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isHostByte) }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF: false
        case UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
            UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: true
        }
    }

    /// Compares with a lowercase text ignoring case, or exactly with any text.
    private static func same(
        _ text: UnsafeBufferPointer<UInt8>, _ other: StaticString, exactly: Bool = false
    ) -> Bool {
        guard text.count == other.utf8CodeUnitCount else { return false }
        for index in text.indices {
            var byte = text[index]
            if !exactly, byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") { byte |= 0x20 }
            if byte != other.utf8Start[index] { return false }
        }
        return true
    }
}
