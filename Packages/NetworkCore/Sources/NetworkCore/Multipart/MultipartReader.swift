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
