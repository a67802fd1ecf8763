import Platform
internal import TextCore

/// A text with its end completed, and the candidates to choose from.
public struct Completion: Hashable, Sendable {
    /// The text, completed as far as it is unambiguous.
    public let text: String
    /// The names to choose from, or only the first when there are very many; empty when the completion is unambiguous
    /// or impossible.
    public let candidates: [String]
    /// The number of all candidates.
    public let count: Int

    /// - Parameters:
    ///   - text: the text, completed as far as it is unambiguous.
    ///   - candidates: the names to choose from, or the first of them.
    ///   - count: the number of all candidates, if `candidates` has only some.
    public init(text: String, candidates: [String] = [], count: Int? = nil) {
        self.text = text
        self.candidates = candidates
        self.count = count ?? candidates.count
    }
}

/// Reads and completes file names as users type them: literally, or with the quotes and backslashes of a shell, as a
/// terminal pastes a dropped file.
public struct PathCompletion: Sendable {
    /// The folder that `~` stands for.
    private let home: String?
    /// The maximum number of names kept of a folder.
    private static let mostNames = 200

    /// - Parameter home: the folder that `~` stands for; without it, or if it is empty, `~` is an ordinary name.
    public init(home: String?) { self.home = home?.isEmpty == true ? nil : home }

    /// The file that a line names. If a file with exactly the typed name exists, the line is read literally.
    public func path(typed line: String) -> String {
        let line = line.trimmed
        return exists(line) ? line : expanded(TypedPath(line))
    }

    /// The files that a line names, separated by spaces.
    public func paths(typed line: String) -> [String] {
        TypedPath.words(line).map(expanded).filter { !$0.isEmpty }
    }

    /// Completes a line that is the beginning of one path, as far as all matching files agree. Reads a folder, which
    /// may take a long time.
    public func completed(_ text: String) -> Completion {
        let literal = TypedPath(literally: text)
        let found = names(literal)
        return found.count == 0 ? completed(TypedPath(text)) : completed(literal, found)
    }

    /// Completes the last path of a line of several paths.
    public func completedLast(_ text: String) -> Completion {
        guard let last = TypedPath.words(text).last, last.end == text.endIndex else {
            return Completion(text: text)
        }
        let found = completed(last)
        return Completion(
            text: text[..<last.start] + found.text, candidates: found.candidates, count: found.count)
    }

    private func completed(_ typed: TypedPath) -> Completion { completed(typed, names(typed)) }

    private func completed(_ typed: TypedPath, _ found: Names) -> Completion {
        guard let first = found.first.first else { return Completion(text: typed.text) }
        guard found.count == 1 else {
            // The common part is never shorter than the typed name, because every candidate begins with that.
            return Completion(
                text: typed.replacing(name: found.common), candidates: found.first, count: found.count)
        }
        return Completion(text: typed.replacing(name: first, isWhole: !first.hasSuffix("/")))
    }

    /// Names of files; stores only the first in sorted order.
    private struct Names {
        private(set) var first: [String] = []
        private(set) var count = 0
        /// The common prefix of all names.
        private(set) var common = ""

        mutating func add(_ name: String) {
            common = count == 0 ? name : common.commonPrefix(with: name)
            count += 1
            first.append(name)
            if first.count > 2 * mostNames { keepFirst() }
        }

        mutating func keepFirst() { first = Array(first.sorted().prefix(mostNames)) }

        /// Marks folders with a slash.
        mutating func mark(_ isFolder: (String) -> Bool) {
            keepFirst()
            first = first.map { isFolder($0) ? $0 + "/" : $0 }
        }
    }

    private func expanded(_ typed: TypedPath) -> String {
        guard let home, typed.text.first == "~", typed.path == "~" || typed.path.hasPrefix("~/") else {
            return typed.path
        }
        return home + typed.path.dropFirst()
    }

    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// The files whose names begin like the last part of the path, folders with a trailing slash. Names that cannot be
    /// shown safely are omitted.
    private func names(_ typed: TypedPath) -> Names {
        let path = expanded(typed)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = String(path.dropFirst(folder.count))
        var names = Names()
        if path == home, typed.path == "~" {
            names.add("~/")
            return names
        }
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return names }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let text = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name = text, name != ".", name != "..",
                name.hasPrefix(beginning), !name.hasPrefix(".") || beginning.hasPrefix("."),
                name.terminalSafe() == name
            else { continue }
            names.add(name)
        }
        names.mark { isFolder(folder + $0) }
        return names
    }
}

/// A path as it was typed.
private struct TypedPath {
    /// The typed text.
    let text: String
    /// Where it begins and ends in the line.
    let (start, end): (String.Index, String.Index)
    /// The path, with quotes and backslashes resolved as a shell does.
    private(set) var path = ""
    /// The quote that it begins with.
    private var quote: Character?
    /// Whether spaces and other special characters need a backslash.
    private var isEscaped = false

    init(literally text: String) {
        self.text = text
        (start, end) = (text.startIndex, text.endIndex)
        path = text
    }

    /// Creates one path from a whole line, in which spaces need no backslash unless the line has other backslashes.
    init(_ line: String) {
        self.init(line, from: line.startIndex, isWord: false)
        isEscaped = quote == nil && path != text
    }

    /// The paths of a line, separated by spaces.
    static func words(_ line: String) -> [TypedPath] {
        var words: [TypedPath] = []
        var rest = line.startIndex
        while let start = line[rest...].firstIndex(where: { !$0.isWhitespace }) {
            let word = TypedPath(line, from: start, isWord: true)
            words.append(word)
            rest = word.end
        }
        return words
    }

    /// Reads to the end of the line, or of the word. Quotes have a meaning only at the beginning and after a quoted
    /// part: `'it'\''s'` is it's, and so is `it's`.
    private init(_ line: String, from start: String.Index, isWord: Bool) {
        var open: Character?
        var index = start
        while index < line.endIndex {
            let character = line[index]
            let next = line.index(after: index)
            if open == nil, isWord, character.isWhitespace { break }
            if character == open {
                open = nil
            } else if open == nil, character == "'" || character == "\"", index == start || quote != nil {
                open = character
                quote = quote ?? character
            } else if character == "\\", open == nil || open == "\"" && Self.keepsEscape(line, next) {
                if next < line.endIndex { path.append(line[next]) }
                index = next < line.endIndex ? line.index(after: next) : next
                continue
            } else {
                path.append(character)
            }
            index = next
        }
        (self.start, end) = (start, index)
        text = String(line[start..<index])
        isEscaped = isWord
    }

    /// Whether a backslash in double quotes escapes the next character.
    private static func keepsEscape(_ line: String, _ next: String.Index) -> Bool {
        next < line.endIndex && "\"\\$`".contains(line[next])
    }

    /// The typed form with another name after the last slash; `isWhole` adds the closing quote.
    func replacing(name: String, isWhole: Bool = false) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let whole = String(folder) + name
        switch quote {
        case "'"?: return "'" + whole.replacing("'", with: #"'\''"#) + (isWhole ? "'" : "")
        case let quote?:
            return "\(quote)\(whole.escaped { "\"\\$`".contains($0) })" + (isWhole ? "\(quote)" : "")
        case nil: break
        }
        guard isEscaped else { return String(whole) }
        let isLiteralTilde = whole.hasPrefix("~") && !text.hasPrefix("~")
        return (isLiteralTilde ? "\\" : "") + whole.escaped { "\\'\"()&;".contains($0) || $0.isWhitespace }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
    }

    /// The text with a backslash before special characters.
    fileprivate func escaped(_ isSpecial: (Character) -> Bool) -> String {
        String(flatMap { isSpecial($0) ? ["\\", $0] : [$0] })
    }
}
