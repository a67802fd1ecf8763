/// The directives of `Cache-Control` (RFC 9111, section 5.2).
///
/// Every text can be read: what is not as it should be is read so that less is kept, and for less long. A
/// directive with something behind it that does not belong there still counts, and a time that is no number
/// is none.
public struct CacheControl: Hashable, Sendable {
    /// One directive.
    public struct Directive: Hashable, Sendable {
        /// A token in small letters.
        public let name: String
        /// Without quotes; `nil` when there is none, which differs from an empty one.
        public let argument: String?
    }

    /// In the order of the text; names may repeat.
    public private(set) var directives: [Directive] = []

    /// The directives of one field's value.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// The directives of one field's value in whatever bytes came over the wire.
    public init(bytes: some Sequence<UInt8>) {
        var reader = CacheControlReader(Array(bytes)[...])
        directives = reader.directives()
    }

    /// The directives of all `Cache-Control` fields of a message.
    public init(_ headers: HTTPHeaders) {
        for value in headers.values(of: "Cache-Control") { directives += CacheControl(value).directives }
    }

    /// Whether there is such a directive, with or without an argument.
    public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// The arguments of a directive as seconds, from 0 to 2^31, 0 for each that is no number; empty when
    /// there is no such directive.
    public func seconds(_ name: String) -> [Int] {
        directives.filter { $0.name == name }.map { $0.argument.flatMap { DeltaSeconds.parse($0) } ?? 0 }
    }
}

extension CacheControl {
    /// The shortest of the times that are given.
    var maxAge: Int? { seconds("max-age").min() }

    /// How stale an answer a request puts up with: without an argument however stale.
    var maxStale: Int? {
        directives.filter { $0.name == "max-stale" }.map { directive in
            directive.argument.map { DeltaSeconds.parse($0) ?? 0 } ?? DeltaSeconds.maximum
        }.min()
    }

    /// How long a request wants an answer to stay fresh.
    var minFresh: Int? { seconds("min-fresh").max() }

    /// How long after it became stale an answer may stand in for an error (RFC 5861, section 4).
    var staleIfError: Int? { seconds("stale-if-error").min() }
}

/// As in a header field.
extension CacheControl: CustomStringConvertible {
    public var description: String {
        directives.map { directive in
            guard let argument = directive.argument else { return directive.name }
            guard !HTTPHeaders.isToken(argument) else { return directive.name + "=" + argument }
            let escaped = argument.unicodeScalars.map { ["\"", "\\"].contains($0) ? "\\\($0)" : "\($0)" }
            return directive.name + "=\"" + escaped.joined() + "\""
        }.joined(separator: ", ")
    }
}
