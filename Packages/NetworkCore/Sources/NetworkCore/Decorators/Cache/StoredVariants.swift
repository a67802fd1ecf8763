/// The answers that are kept for one target, the latest first: one for each selection by `Vary`, up to a few.
struct StoredVariants: Hashable, Sendable {
    private static let most = 4
    /// `HC` and the version of the format.
    private static let mark: [UInt8] = [0x48, 0x43, 0x01]
    /// Years that can be meant, so that sums of times cannot overflow.
    private static let plausible = 0...HTTPDate.sayable.upperBound

    private(set) var responses: [StoredResponse] = []

    init() {}

    /// The latest that may answer the request.
    func response(to request: HTTPRequest) -> StoredResponse? { responses.first { $0.matches(request) } }

    /// Puts an answer, or none, in the place of all that the request would have found.
    mutating func replace(for request: HTTPRequest, with response: StoredResponse?) {
        responses.removeAll { $0.matches(request) }
        if let response { responses.insert(response, at: 0) }
        responses.removeLast(max(0, responses.count - Self.most))
    }
}

/// The mark, a checksum, and the answers.
extension StoredVariants {
    /// Reads what `bytes` gave. Anything else, such as a damaged file or the format of another version, is
    /// empty.
    init(bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return }
        var reader = ByteReader(bytes[Self.mark.count...])
        guard let checksum = reader.number(), checksum == Self.checksum(bytes[(Self.mark.count + 8)...]),
            let count = reader.count()
        else { return }
        var responses: [StoredResponse] = []
        for _ in 0..<count {
            guard let response = Self.response(&reader) else { return }
            responses.append(response)
        }
        if reader.isAtEnd { self.responses = responses }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(responses.count)
        for response in responses {
            writer.put(response.status)
            writer.put(response.requestTime)
            writer.put(response.responseTime)
            writer.put(response.headers)
            writer.put(response.selectors.count)
            for selector in response.selectors {
                writer.put(selector.name)
                writer.put(selector.value)
            }
            writer.put(response.body)
        }
        var checksum = ByteWriter()
        checksum.put(Self.checksum(writer.bytes[...]))
        return Self.mark + checksum.bytes + writer.bytes
    }

    private static func response(_ reader: inout ByteReader) -> StoredResponse? {
        guard let status = reader.number(), let requestTime = reader.number(),
            let responseTime = reader.number(), plausible.contains(requestTime),
            plausible.contains(responseTime), let headers = reader.headers(), let count = reader.count()
        else { return nil }
        var selectors: [StoredResponse.Selector] = []
        for _ in 0..<count {
            guard let name = reader.text(), let value = reader.bytes() else { return nil }
            selectors.append(.init(name: name, value: Array(value)))
        }
        guard let body = reader.bytes() else { return nil }
        return StoredResponse(
            status: status, headers: headers, body: Array(body), selectors: selectors,
            requestTime: requestTime, responseTime: responseTime)
    }

    /// FNV-1a of 64 bits: against accidents, not against somebody who can write into the store.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        let hash = bytes.withUnsafeBufferPointer { buffer in
            buffer.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return Int(truncatingIfNeeded: hash)
    }
}
