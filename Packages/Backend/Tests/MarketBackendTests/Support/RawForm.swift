import NetworkCore

/// A multipart body of a client, byte by byte.
struct RawForm {
    struct Part {
        /// The lines of the header, without their ends.
        var head: [String]
        var content: [UInt8]
    }

    var boundary = "NalaMarketBoundary-68B1E5E4-7F2E-4C2B-8E3C-0D8A8B1E5E4F"
    var parts: [Part] = []
    var start = ""
    var end = "--\r\n"
    var contentType: String?

    var type: String { contentType ?? "multipart/form-data; boundary=\(boundary)" }

    var bytes: [UInt8] {
        var bytes = Array(start.utf8)
        for part in parts {
            bytes += Array("--\(boundary)\r\n".utf8)
            bytes += part.head.flatMap { Array("\($0)\r\n".utf8) }
            bytes += [13, 10] + part.content + [13, 10]
        }
        return bytes + Array("--\(boundary)\(end)".utf8)
    }

    static func text(_ name: String, _ text: String, type: String? = nil) -> Part {
        Part(
            head: ["Content-Disposition: form-data; name=\"\(name)\""]
                + (type.map { ["Content-Type: \($0)"] } ?? []), content: Array(text.utf8))
    }

    static func file(
        _ name: String, _ content: [UInt8], filename: String = "image1.jpeg", type: String = "image/jpeg"
    ) -> Part {
        Part(
            head: [
                "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(filename)\"",
                "Content-Type: \(type)",
            ], content: content)
    }

    /// The first bytes of a picture file, followed by a text.
    static func picture(_ text: String) -> [UInt8] { [0xFF, 0xD8, 0xFF] + Array(text.utf8) }
}
