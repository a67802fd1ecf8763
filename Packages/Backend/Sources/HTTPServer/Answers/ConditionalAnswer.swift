import NetworkCore

/// Answers conditional and range requests from the whole answer (RFC 9110, sections 13 and 14), so that handlers need
/// not support them.
enum ConditionalAnswer {
    /// The size up to which bodies get a generated tag, in bytes.
    static let largestTagged = 1 << 20

    /// The answer with a tag, shortened or refused according to the client's conditions. Only a 200 to GET or HEAD is
    /// changed.
    static func apply(to answer: HTTPResponse, method: HTTPMethod, _ asked: HTTPHeaders) -> HTTPResponse {
        guard answer.status == 200, method == .get || method == .head else { return answer }
        var answer = answer
        tag(&answer)
        guard asked.fields.contains(where: isCondition) else { return answer }
        let tag = answer.headers["ETag"]
        let changed = answer.headers["Last-Modified"].flatMap { HTTPDate.parse($0) }
        if fails(asked, tag, changed) {
            return HTTPResponse(status: 412, headers: kept(answer.headers))
        }
        if isFresh(asked, tag, changed) {
            // The server sends the length of the omitted body, and no body.
            return HTTPResponse(status: 304, headers: kept(answer.headers), content: answer.content)
        }
        guard method == .get, let wanted = asked["Range"], isRangeValid(asked, tag, changed) else {
            return answer
        }
        return part(wanted, of: answer)
    }

    private static func isCondition(_ field: HTTPField) -> Bool {
        switch field.name.utf8.first {
        case UInt8(ascii: "I"), UInt8(ascii: "i"):
            ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"].contains(
                where: field.isNamed)
        case UInt8(ascii: "R"), UInt8(ascii: "r"): field.isNamed("Range")
        default: false
        }
    }

    private static func tag(_ answer: inout HTTPResponse) {
        switch answer.content {
        case .bytes(let bytes):
            guard !bytes.isEmpty, bytes.count <= largestTagged, answer.headers["ETag"] == nil else { return }
            // Quoted digits are always a valid field value.
            try? answer.headers.add("ETag", EntityTag.of(bytes))
        case .file(let file):
            answer.headers["Accept-Ranges"] = "bytes"
            guard let facts = EntityTag.of(file) else { return }
            if answer.headers["ETag"] == nil { answer.headers["ETag"] = facts.tag }
            if answer.headers["Last-Modified"] == nil {
                answer.headers["Last-Modified"] = HTTPDate.format(facts.changed)
            }
        case .stream:
            break
        }
    }

    /// Section 13.2.2, steps 1 and 2: 412.
    private static func fails(_ asked: HTTPHeaders, _ tag: String?, _ changed: Int?) -> Bool {
        if let list = list("If-Match", asked) { return !EntityTag.list(list, has: tag, weakly: false) }
        guard let limit = asked["If-Unmodified-Since"].flatMap({ HTTPDate.parse($0) }), let changed else {
            return false
        }
        return changed > limit
    }

    /// Steps 3 and 4: 304.
    private static func isFresh(_ asked: HTTPHeaders, _ tag: String?, _ changed: Int?) -> Bool {
        if let list = list("If-None-Match", asked) { return EntityTag.list(list, has: tag, weakly: true) }
        guard let limit = asked["If-Modified-Since"].flatMap({ HTTPDate.parse($0) }), let changed else {
            return false
        }
        return changed <= limit
    }

    /// Step 5: a range of a version other than the client's would be useless.
    private static func isRangeValid(_ asked: HTTPHeaders, _ tag: String?, _ changed: Int?) -> Bool {
        guard let known = asked["If-Range"] else { return true }
        if known.hasSuffix("\"") {
            return !known.hasPrefix("W/") && EntityTag.list(known, has: tag, weakly: false)
        }
        guard let date = HTTPDate.parse(known), let changed else { return false }
        return date == changed
    }

    private static func list(_ name: String, _ asked: HTTPHeaders) -> String? {
        let values = asked.values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    private static func part(_ wanted: String, of answer: HTTPResponse) -> HTTPResponse {
        guard case .stream = answer.content else {
            let length = answer.content.length ?? 0
            switch ByteRange(wanted, length: length) {
            case .part(let range)?:
                var answer = answer
                answer.status = 206
                answer.headers["Content-Range"] =
                    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
                switch answer.content {
                case .bytes(let bytes): answer.content = .bytes(Array(bytes[range]))
                case .file(let file):
                    answer.content = .file(file.part(from: range.lowerBound, length: range.count))
                case .stream: break
                }
                return answer
            case .unsatisfiable?:
                var headers = kept(answer.headers)
                headers["Content-Range"] = "bytes */\(length)"
                return HTTPResponse(status: 416, headers: headers)
            case nil:
                return answer
            }
        }
        return answer
    }

    /// The headers of an answer without the body: none that describe the body itself (section 15.4.5).
    private static func kept(_ headers: HTTPHeaders) -> HTTPHeaders {
        var kept = HTTPHeaders()
        for field in headers.fields {
            let isOfBody = [
                "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Range",
            ]
            .contains(where: field.isNamed)
            // A value that came from a field is a valid field value.
            if !isOfBody { try? kept.add(field.name, field.value) }
        }
        return kept
    }
}
