import CMicrohttpd
import NetworkCore

/// Collects and validates the header fields of a request.
struct HeadReader {
    private(set) var framing = RequestGuard()
    private(set) var headers = HTTPHeaders()
    private var layout: HeadLayout
    /// The number of fields.
    private(set) var count = 0
    private var isBroken = false
    private var method = HTTPMethod.get

    init(layout: HeadLayout) { self.layout = layout }

    /// The callback that adds a field.
    static let field: cmhd_field = { context, name, nameSize, value, valueSize in
        guard let context, let name, let value else { return 0 }
        let reader = context.assumingMemoryBound(to: HeadReader.self)
        name.withMemoryRebound(to: UInt8.self, capacity: nameSize) { name in
            value.withMemoryRebound(to: UInt8.self, capacity: valueSize) { value in
                reader.pointee.take(
                    UnsafeBufferPointer(start: name, count: nameSize),
                    UnsafeBufferPointer(start: value, count: valueSize))
            }
        }
        return 1
    }

    private mutating func take(_ name: UnsafeBufferPointer<UInt8>, _ received: UnsafeBufferPointer<UInt8>) {
        count += 1
        layout.see(name: name, value: received)
        // White space around a value is not part of it (RFC 9110, section 5.5). The library recognizes chunks only for
        // exactly "chunked", and has already decided: any other value must not pass for it.
        let value = RequestGuard.isTransferEncoding(name) ? received : Self.trimmed(received)
        framing.see(name: name, value: value)
        do throws(NetworkError) {
            try headers.add(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        } catch {
            isBroken = true
        }
    }

    /// The status to refuse the request with, or `nil`.
    mutating func refusal(
        method: UnsafePointer<CChar>, target: String, version: UnsafePointer<CChar>
    ) -> Int? {
        var target = target
        let status = Self.bytes(of: method) { method in
            Self.bytes(of: version) { version in
                target.withUTF8 { framing.refusal(method: method, target: $0, version: version) }
            }
        }
        if let status { return status }
        layout.finish()
        guard layout.isWhole, let method = Self.method(method) else { return 400 }
        self.method = method
        return isBroken ? 400 : nil
    }

    /// The request without its body; `nil` when the target is malformed.
    func request(target: String, connection: ServerConnection, engine: ServerEngine) -> HTTPRequest? {
        let forwarding = engine.forwarding(from: connection.address, headers)
        var target = target
        var host = headers["Host"] ?? engine.authority
        if target.utf8.first != UInt8(ascii: "/") {
            // Absolute-form: its authority takes precedence over the Host field (RFC 9112, section 3.2.2).
            let rest = target.drop { $0 != ":" }.dropFirst(3)
            host = String(rest.prefix { $0 != "/" && $0 != "?" })
            let path = rest.dropFirst(host.count)
            target = path.hasPrefix("/") ? String(path) : "/" + path
            guard !host.isEmpty, !host.contains("@") else { return nil }
        }
        if let asked = forwarding.host { host = asked }
        var origin = ""
        origin.reserveCapacity(host.utf8.count + 8)
        origin += forwarding.scheme
        origin += "://"
        origin += host
        do throws(NetworkError) {
            var request = try HTTPRequest(method: method, origin: origin, target: target, headers: headers)
            request.peer = forwarding.address
            return request
        } catch {
            return nil
        }
    }

    private static func trimmed(_ value: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var end = value.count
        while end > 0, value[end - 1] == 0x20 || value[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: value[..<end])
    }

    private static func method(_ text: UnsafePointer<CChar>) -> HTTPMethod? {
        switch String(cString: text) {
        case "GET": .get
        case "HEAD": .head
        case "POST": .post
        case "PUT": .put
        case "PATCH": .patch
        case "DELETE": .delete
        case "OPTIONS": .options
        case let other: HTTPMethod(rawValue: other)
        }
    }

    private static func bytes<R>(
        of text: UnsafePointer<CChar>, _ body: (UnsafeBufferPointer<UInt8>) -> R
    ) -> R {
        var count = 0
        while text[count] != 0 { count += 1 }
        return text.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}

/// Compares the texts that the library has parsed with the bytes that it has received. When it parses a head leniently,
/// some bytes are in none of the texts.
struct HeadLayout {
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The end of the bytes that are accounted for.
    private var place: UnsafePointer<UInt8>
    /// Whether no bytes were left out, and every text lies where it was received.
    private(set) var isWhole: Bool

    /// The method starts the request line; `size` covers the request line, all fields and the empty line, in bytes.
    init(
        method: UnsafePointer<CChar>, target: UnsafePointer<CChar>, targetSize: Int,
        version: UnsafePointer<CChar>, size: Int
    ) {
        start = UnsafePointer(UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self))
        end = start + size
        let target = UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self)
        let version = UnsafeRawPointer(version).assumingMemoryBound(to: UInt8.self)
        var count = 0
        while start[count] != 0 { count += 1 }
        isWhole = target == start + count + 1 && version == target + targetSize + 1
        place = version + 8
    }

    /// Accounts for a field; fields must come in the order in which they were sent.
    mutating func see(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard isWhole, let nameStart = name.baseAddress, let valueStart = value.baseAddress,
            isLineEnd(upTo: nameStart), valueStart > nameStart + name.count, valueStart <= end
        else {
            isWhole = false
            return
        }
        let between = UnsafeBufferPointer(
            start: nameStart + name.count, count: valueStart - nameStart - name.count)
        isWhole = between.dropFirst().allSatisfy { $0 == 0x20 || $0 == 0x09 }
        place = valueStart + value.count
    }

    /// Call after the last field.
    mutating func finish() {
        isWhole = isWhole && end >= start + 2 && isLineEnd(upTo: end - 2)
    }

    /// Whether only a line end, and white space before it, is left out. The library has overwritten line ends with
    /// zeros, and perhaps the first white space.
    private func isLineEnd(upTo next: UnsafePointer<UInt8>) -> Bool {
        guard next >= place + 2, next <= end else { return false }
        let bytes = UnsafeBufferPointer(start: place, count: next - place)
        let blanks = bytes.count { $0 == 0x20 || $0 == 0x09 }
        let ends = bytes.count { $0 == 0 || $0 == 0x0D || $0 == 0x0A }
        return blanks + ends == bytes.count && (ends == 2 || ends == 3 && blanks > 0)
    }
}
