import Foundation
import Testing

/// The steps of a user in one row of `product/what-the-apps-do.md`, and the facts that each face of the app has to
/// show.
///
/// The scripts are the text files beside this one. The first character of a line gives its kind:
///
///     ## A row of the table, in its words
///     / the tests of a row without a journey
///     % the backends that it applies to, if not all of them
///     # A step
///     ! a line of shell that runs beside the face: by another profile, or before a screen is opened
///     @ the same, by the operator: on the database of the backend, not through a server
///     ~ the server is killed
///     $ a line for the prompt of a shell
///     ? the answer to its question
///     : the keys for a screen, and (texts) to wait for
///     > a line for a screen that is read out
///     & a line for a page in a browser, if the line for a screen that is read out does not suit it; or an address
///     = a fact in English | in Korean
///     - a text that must not be there | in Korean
///
/// `=` and `-` may be followed by the faces that they apply to, as in `=:>`. Without Korean, both languages have the
/// same text.
struct Journey: CustomTestStringConvertible, Sendable {
    enum Face: Character, CaseIterable {
        case command = "$"
        case screen = ":"
        case readOut = ">"
        /// In a browser.
        case page = "&"
    }

    /// A step beside the face.
    enum Beside: Sendable {
        case user(String)
        case operatorOf(String)
        case killOfServer
    }

    struct Fact: Sendable {
        let faces: [Face]
        let isThere: Bool
        let texts: [Language: String]
    }

    struct Step: Sendable {
        let name: String
        var before: [Beside] = []
        var typed: [Face: [String]] = [:]
        /// By the lines of the shell with questions.
        var answers: [Int: [String]] = [:]
        var facts: [Fact] = []
    }

    /// Whether a face takes a step of its own.
    func hasSteps(on face: Face) -> Bool {
        steps.contains { $0.typed[face] != nil || face == .page && $0.typed[.readOut] != nil }
    }

    enum Language: String, CaseIterable {
        case english = "en"
        case korean = "ko"

        var locale: String { self == .english ? "C.UTF-8" : "ko_KR.UTF-8" }
    }

    let product: AppProcess.Product
    let row: String
    var steps: [Step] = []
    /// The files that test the row if it has no steps.
    var testedBy: [String] = []
    var backends = JourneyMode.Backend.allCases

    var testDescription: String { "\(product.rawValue): \(row)" }

    /// The profiles named by its lines.
    var profiles: Set<String> {
        let lines = steps.flatMap { step in
            step.typed.values.joined()
                + step.before.compactMap { if case .user(let line) = $0 { line } else { nil } }
        }
        return Set(lines.flatMap { $0.matches(of: /--profile (\w+)/).map { String($0.output.1) } })
    }

    struct Misspelled: Error {
        let file: String
        let line: String
    }

    static let all = Result { try files.flatMap { try read($1, for: $0) } }

    private static let files: [(AppProcess.Product, String)] = [
        (.market, "listings"), (.market, "exchange"), (.movies, "movies"), (.community, "community"),
        (.market, "all-market"), (.movies, "all-movies"), (.community, "all-community"),
    ]

    private static func read(_ name: String, for product: AppProcess.Product) throws -> [Journey] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(name).txt")
        var journeys: [Journey] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard !journeys.isEmpty || line.hasPrefix("## ") else { continue }
            let (head, text) = parts(line)
            if head == "##" {
                journeys.append(Journey(product: product, row: text))
            } else if !journeys[journeys.count - 1].take(head, text) {
                throw Misspelled(file: file.lastPathComponent, line: String(line))
            }
        }
        return journeys
    }

    private static func parts(_ line: Substring) -> (head: Substring, text: String) {
        let head = line.prefix { $0 != " " }
        return (head, line.dropFirst(head.count).trimmingCharacters(in: .whitespaces))
    }

    /// - Returns: whether the line is valid.
    private mutating func take(_ head: Substring, _ text: String) -> Bool {
        switch head {
        case "/": testedBy.append(text)
        case "#": steps.append(Step(name: text))
        case "%":
            backends = text.split(separator: " ").compactMap { .init(rawValue: String($0)) }
            return !backends.isEmpty
        default: return !steps.isEmpty && steps[steps.count - 1].take(head, text)
        }
        return true
    }
}

extension Journey.Step {
    /// The facts that a text does not show.
    func missing(_ mode: JourneyMode, in text: String) -> [String] {
        let seen = text.split(separator: " ").joined(separator: " ")
        return facts.filter { $0.faces.contains(mode.face) }.compactMap { fact in
            let words = fact.texts[mode.language] ?? ""
            return seen.contains(words) == fact.isThere ? nil : (fact.isThere ? "" : "no ") + words
        }
    }

    /// The beginning of the step in a transcript.
    func note(_ face: Journey.Face, _ typed: [String]) -> String {
        "\n== \(name)\n" + typed.map { "\(face.rawValue) \($0)\n" }.joined()
    }

    fileprivate mutating func take(_ head: Substring, _ text: String) -> Bool {
        switch head {
        case "!": before.append(.user(text))
        case "@": before.append(.operatorOf(text))
        case "~": before.append(.killOfServer)
        case "?":
            guard let line = typed[.command]?.indices.last else { return false }
            answers[line, default: []].append(text)
        case _ where head.hasPrefix("=") || head.hasPrefix("-"):
            let faces = head.dropFirst().compactMap(Journey.Face.init)
            guard faces.count == head.count - 1 else { return false }
            let texts = text.split(separator: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let english = texts.first, texts.count <= 2 else { return false }
            facts.append(
                .init(
                    faces: faces.isEmpty ? Journey.Face.allCases : faces, isThere: head.first == "=",
                    texts: [.english: english, .korean: texts.last ?? english]))
        default:
            guard head.count == 1, let face = head.first.flatMap(Journey.Face.init) else { return false }
            typed[face, default: []].append(text)
        }
        return true
    }
}
