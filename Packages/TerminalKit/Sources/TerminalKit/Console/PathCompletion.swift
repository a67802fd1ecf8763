import Platform
internal import TextCore

/// A text with its end completed, and what there is to choose from.
public struct Completion: Hashable, Sendable {
    /// The text, completed as far as it is certain.
    public let text: String
    /// The names to choose from, or the first of very many; empty when the completion is unambiguous, or when there is
    /// none.
    public let candidates: [String]
    /// How many there are.
    public let count: Int

    /// - Parameters:
    ///   - text: the text, completed as far as it is certain.
    ///   - candidates: the names to choose from, or the first of them.
    ///   - count: how many there are, if not all are given.
    public init(text: String, candidates: [String] = [], count: Int? = nil) {
        self.text = text
        self.candidates = candidates
        self.count = count ?? candidates.count
    }
}

/// Reads and completes file names as people type them: literally, or with the quotes and backslashes of a shell, as a
/// terminal pastes a dropped file.
public struct PathCompletion: Sendable {
    /// What `~` stands for.
    private let home: String?
    /// How many names are kept of a folder, however many it has.
    private static let mostNames = 200

    /// - Parameter home: what `~` stands for; without it, or if it is empty, `~` is a name like others.
    public init(home: String?) { self.home = home?.isEmpty == true ? nil : home }

    /// The file that a line names. If a file of exactly the typed name exists, it is meant literally.
    public func path(typed line: String) -> String {
        let line = line.trimmed
        return exists(line) ? line : expanded(TypedPath(line))
    }

    /// The files that a line names, separated by spaces.
    public func paths(typed line: String) -> [String] {
        TypedPath.words(line).map(expanded).filter { !$0.isEmpty }
    }

    /// Completes a line that is the beginning of one path, as far as all matching files agree. Reads a folder, which may
    /// take long.
    public func completed(_ text: String) -> Completion {
        let literal = TypedPath(literally: text)
        let found = names(literal)
        return found.count == 0 ? completed(TypedPath(text)) : completed(literal, found)
    }

    /// The same for a line of several paths, of which the last one is completed.
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
            // It is never shorter than the typed name: every candidate begins with that.
            return Completion(
                text: typed.replacing(name: found.common), candidates: found.first, count: found.count)
        }
        return Completion(text: typed.replacing(name: first, isWhole: !first.hasSuffix("/")))
    }

    /// Names of files, of which only the first in their order are kept.
    private struct Names {
        private(set) var first: [String] = []
        private(set) var count = 0
        /// How all of them begin.
        private(set) var common = ""

        mutating func add(_ name: String) {
            common = count == 0 ? name : common.commonPrefix(with: name)
            count += 1
            first.append(name)
            if first.count > 2 * mostNames { keepFirst() }
        }

        mutating func keepFirst() { first = Array(first.sorted().prefix(mostNames)) }

        /// Marks those that are folders.
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
    /// shown safely are left out.
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
    /// What was typed.
    let text: String
    /// Where it begins and ends in the line.
    let (start, end): (String.Index, String.Index)
    /// The path, with quotes and backslashes resolved as a shell does.
    private(set) var path = ""
    /// The quote that it begins with.
    private var quote: Character?
    /// Whether a space or the like needs a backslash.
    private var isEscaped = false

    init(literally text: String) {
        self.text = text
        (start, end) = (text.startIndex, text.endIndex)
        path = text
    }

    /// A whole line as one path, in which spaces need no backslash unless there are others.
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

    /// Reads to the end of the line, or of the word. Quotes count at the beginning, and behind a part in quotes:
    /// `'it'\''s'` is it's, and so is `it's`.
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

    /// Whether a backslash in double quotes is one for the character behind it.
    private static func keepsEscape(_ line: String, _ next: String.Index) -> Bool {
        next < line.endIndex && "\"\\$`".contains(line[next])
    }

    /// The typed form with another name after the last slash; with the closing quote, if that is all of it.
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

    /// With a backslash before some characters.
    fileprivate func escaped(_ isSpecial: (Character) -> Bool) -> String {
        String(flatMap { isSpecial($0) ? ["\\", $0] : [$0] })
    }
}
