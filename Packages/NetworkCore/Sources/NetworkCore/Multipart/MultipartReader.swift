/// Gives the parts of a multipart/form-data body in their order, while it arrives.
///
///     let form = try MultipartReader(contentType: type, body: request.content)
///     while let part = try await form.next() {
///         let bytes = try await part.content.collect(upTo: 300_000)
///     }
///
/// It has one reader, who asks for a part, then for its content, then for the next part.
public actor MultipartReader {
    private let stream: HTTPBodyStream
    private var parser: MultipartParser
    private var events: ArraySlice<MultipartParser.Event> = []
    /// Set when the body ended, well or badly.
    private var end: Result<Void, MultipartError>?
    /// Which part is being read; content of any other was skipped.
    private var part = 0

    /// - Throws: `MultipartError` when the Content-Type is not that of a form.
    public init(
        contentType: String, body: HTTPBody, limits: MultipartLimits = MultipartLimits()
    ) throws(MultipartError) {
        parser = MultipartParser(boundary: try MultipartBoundary(contentType: contentType), limits: limits)
        stream = body.pieces()
    }

    /// The next part; `nil` when there is no other and the body ended as it should.
    ///
    /// - Throws: why the rest cannot be read; `unreadable` with what the body's stream threw.
    public func next() async throws(MultipartError) -> MultipartPart? {
        part += 1
        let number = part
        while let event = try await peek() {
            events.removeFirst()
            guard case .part(let head) = event else { continue }
            return MultipartPart(
                head: head,
                content: HTTPBodyStream { [self] () throws(NetworkError) in try await content(of: number) })
        }
        return nil
    }

    private func content(of number: Int) async throws(NetworkError) -> [UInt8]? {
        guard number == part else { throw .transport("a part of a form was read after the next one") }
        do throws(MultipartError) {
            guard case .content(let bytes)? = try await peek() else { return nil }
            events.removeFirst()
            return Array(bytes)
        } catch {
            if case .unreadable(let reason) = error { throw reason }
            throw .transport("\(error)")
        }
    }

    private func peek() async throws(MultipartError) -> MultipartParser.Event? {
        while events.isEmpty {
            if let end {
                try end.get()
                return nil
            }
            await pull()
        }
        return events.first
    }

    private func pull() async {
        var found: [MultipartParser.Event] = []
        do throws(MultipartError) {
            if let piece = try await piece() {
                defer { events += found }
                try parser.push(piece[...]) { found.append($0) }
            } else {
                try parser.finish()
                end = .success(())
            }
        } catch {
            end = .failure(error)
            stream.cancel()
        }
    }

    private func piece() async throws(MultipartError) -> [UInt8]? {
        do throws(NetworkError) {
            return try await stream.next()
        } catch {
            throw .unreadable(error)
        }
    }
}

/// One part of a form, as `MultipartReader` gives it.
public struct MultipartPart: Sendable {
    /// Name, file name and type.
    public let head: MultipartPartHead
    /// The content. It can be read until the reader is asked for the next part; what is left then is skipped.
    public let content: HTTPBodyStream
}

/// What a multipart body may cost at most.
public struct MultipartLimits: Hashable, Sendable {
    /// How many parts there may be.
    public var parts: Int
    /// In bytes: the header of one part; also what comes before the first part.
    public var headerBytes: Int
    /// In bytes: everything, boundaries and headers included.
    public var totalBytes: Int

    public init(parts: Int = 100, headerBytes: Int = 8 << 10, totalBytes: Int = 16 << 20) {
        self.parts = parts
        self.headerBytes = headerBytes
        self.totalBytes = totalBytes
    }
}

/// Why a body is not acceptable as multipart/form-data.
public enum MultipartError: Error, Hashable, Sendable {
    /// The Content-Type names another format; it is given.
    case notFormData(String)
    /// The Content-Type has no boundary.
    case missingBoundary
    /// The boundary breaks RFC 2046, section 5.1.1; the text says how.
    case badBoundary(String)
    /// A parameter of Content-Type or Content-Disposition stands there twice, which readers take differently.
    case duplicateParameter(String)
    /// A header field of a part is not well formed; the text says how.
    case badHeader(String)
    /// A line ends with a line feed or a carriage return alone.
    case bareLineEnd
    /// A part does not say what it is.
    case missingDisposition
    /// A part has no name.
    case missingName
    /// A part uses Content-Transfer-Encoding, which RFC 7578, section 4.7 abolished.
    case transferEncoding(String)
    /// After a boundary comes something else than the end of the line or `--`.
    case badDelimiter
    /// The body ends before the last boundary.
    case truncated
    /// The header of one part, or what comes before the first part, has more bytes.
    case headerTooLarge(limit: Int)
    /// There are more parts.
    case tooManyParts(limit: Int)
    /// The whole body has more bytes.
    case tooLarge(limit: Int)
    /// The bytes could not be read.
    case unreadable(NetworkError)
}

extension MultipartError: CustomStringConvertible {
    /// One clause in plain English, without a full stop. Parts of the message that are quoted are made
    /// harmless.
    public var description: String {
        switch self {
        case .notFormData(let type): "the Content-Type is \(type.visible), not multipart/form-data"
        case .missingBoundary: "the Content-Type has no boundary"
        case .badBoundary(let why): "the boundary \(why)"
        case .duplicateParameter(let name): "the parameter \(name.visible) stands there twice"
        case .badHeader(let why): "a part's header \(why)"
        case .bareLineEnd: "a line of a part's header does not end with CR LF"
        case .missingDisposition: "a part has no Content-Disposition"
        case .missingName: "a part has no name"
        case .transferEncoding(let value): "a part has the Content-Transfer-Encoding \(value.visible)"
        case .badDelimiter: "a boundary is followed by something else than the end of the line"
        case .truncated: "the body ends before its last boundary"
        case .headerTooLarge(let limit): "a part's header has more than \(limit) bytes"
        case .tooManyParts(let limit): "there are more than \(limit) parts"
        case .tooLarge(let limit): "the body has more than \(limit) bytes"
        case .unreadable: "the body could not be read"
        }
    }
}
