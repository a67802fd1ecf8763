internal import JSONCore
internal import TerminalUI

/// The body of a request with acts.
///
///     {"visit":"…","after":11,"acts":[{"n":7,"kind":"do","action":"open","list":"n3-films","item":"i24"}]}
public struct PageActs: Hashable, Sendable {
    /// The name of the visit.
    public let visit: String
    /// The number of the last frame that the page has shown; 0 before the first one.
    public let after: Int
    public let acts: [PageAct]

    /// Reads a body strictly: an unknown kind, a wrong type, a missing member or a number out of bounds makes it invalid.
    /// The result is `nil` then.
    ///
    /// - Parameters:
    ///   - json: the body.
    ///   - base: the path of all pages, such as `/pages`.
    public init?(json: [UInt8], below base: String) {
        guard let body = try? RequestJSON.decode(Body.self, from: json, deepest: 4) else { return nil }
        let acts = body.acts.compactMap { $0.read(below: base) }
        let after = body.after ?? 0
        guard acts.count == body.acts.count, body.visit.utf8.count <= 64, PageAct.numbers ~= after else {
            return nil
        }
        (visit, self.after, self.acts) = (body.visit, after, acts)
    }

    private struct Body: Decodable {
        let visit: String
        let after: Int?
        let acts: [Act]
    }

    /// The members of all kinds.
    private struct Act: Decodable {
        enum Kind: String, Decodable {
            case `do`, edit, submit, saw, chose, go
        }

        let n: Int
        let kind: Kind
        let action: String?
        let list: String?
        let item: String?
        let field: String?
        let text: String?
        let from: Int?
        let to: Int?
        let url: String?

        func read(below base: String) -> PageAct? {
            guard PageAct.numbers ~= n, n > 0, let kind = content(below: base) else { return nil }
            let names = [action, list, item, field].compactMap(\.self)
            return names.allSatisfy { $0.utf8.count <= 512 } ? PageAct(number: n, kind) : nil
        }

        private func content(below base: String) -> PageAct.Kind? {
            let list = list.map { ElementID($0) }
            let row = item.flatMap { ItemID(pageName: $0) }
            switch kind {
            case .do:
                guard let action, (item == nil) == (row == nil) else { return nil }
                return .perform(ActionID(action), list: list, item: row)
            case .edit, .submit:
                guard let field, let text else { return nil }
                return kind == .edit ? .edit(ElementID(field), text) : .submit(ElementID(field), text)
            case .saw:
                guard let list, let from, let to, 0 <= from, from <= to, PageAct.numbers ~= to else {
                    return nil
                }
                return .saw(list, from..<to)
            case .chose:
                guard let list, let row else { return nil }
                return .chose(list, row)
            case .go:
                return url.flatMap { PageAddress(url: $0, below: base) }.map { .go($0) }
            }
        }
    }
}

extension PageAct {
    /// The numbers that a page may send.
    fileprivate static let numbers = 0...1_000_000_000
}
