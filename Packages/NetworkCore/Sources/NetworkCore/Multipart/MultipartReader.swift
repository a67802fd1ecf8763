/// Reads the parts of a multipart/form-data body in order, while it arrives.
///
///     let form = try MultipartReader(contentType: type, body: request.content)
///     while let part = try await form.next() {
///         let bytes = try await part.content.collect(upTo: 300_000)
///     }
///
/// It has one reader, which requests a part, then its content, then the next part.
public actor MultipartReader {
    private let stream: HTTPBodyStream
    private var parser: MultipartParser
    private var events: ArraySlice<MultipartParser.Event> = []
    /// Set when the body has ended or failed.
    private var end: Result<Void, MultipartError>?
    /// The number of the current part; the unread content of earlier parts was skipped.
    private var part = 0

    /// - Throws: `MultipartError` when the Content-Type is not that of a form.
    public init(
        contentType: String, body: HTTPBody, limits: MultipartLimits = MultipartLimits()
    ) throws(MultipartError) {
        parser = MultipartParser(boundary: try MultipartBoundary(contentType: contentType), limits: limits)
        stream = body.pieces()
    }

    /// The next part; `nil` after the last part of a complete body.
    ///
    /// - Throws: the reason why the rest cannot be read; `unreadable` with the error of the body's stream.
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
        guard number == part else {
            throw .transport("a part of a form was read after the next one", "양식의 부분을 순서대로 읽지 않았습니다")
        }
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

/// One part of a form from a `MultipartReader`.
public struct MultipartPart: Sendable {
    /// Name, file name and type.
    public let head: MultipartPartHead
    /// The content. It can be read until the next part is requested, which skips the rest.
    public let content: HTTPBodyStream
}

/// The limits of a multipart body.
public struct MultipartLimits: Hashable, Sendable {
    /// The maximum number of parts.
    public var parts: Int
    /// The maximum size in bytes of the header of one part, and of the text before the first part.
    public var headerBytes: Int
    /// The maximum size of the whole body in bytes, including boundaries and headers.
    public var totalBytes: Int

    public init(parts: Int = 100, headerBytes: Int = 8 << 10, totalBytes: Int = 16 << 20) {
        self.parts = parts
        self.headerBytes = headerBytes
        self.totalBytes = totalBytes
    }
}

/// The reason why a body is invalid as multipart/form-data.
public enum MultipartError: Error, Hashable, Sendable {
    /// The Content-Type names another format, which is the value.
    case notFormData(String)
    /// The Content-Type has no boundary.
    case missingBoundary
    /// The boundary violates RFC 2046, section 5.1.1; the text says how.
    case badBoundary(String)
    /// A parameter of Content-Type or Content-Disposition appears twice, which readers interpret differently.
    case duplicateParameter(String)
    /// A header field of a part is malformed; the text says how.
    case badHeader(String)
    /// A line ends with a line feed or a carriage return alone.
    case bareLineEnd
    /// A part has no Content-Disposition.
    case missingDisposition
    /// A part has no name.
    case missingName
    /// A part uses Content-Transfer-Encoding, which RFC 7578, section 4.7 abolished.
    case transferEncoding(String)
    /// A boundary is followed by something other than the end of the line or `--`.
    case badDelimiter
    /// The body ends before the last boundary.
    case truncated
    /// The header of one part, or the text before the first part, has more bytes.
    case headerTooLarge(limit: Int)
    /// There are more parts.
    case tooManyParts(limit: Int)
    /// The whole body has more bytes.
    case tooLarge(limit: Int)
    /// The bytes could not be read.
    case unreadable(NetworkError)
}

extension MultipartError: CustomStringConvertible {
    /// One clause in plain English, without a full stop. Quoted parts of the message are made safe to display.
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
