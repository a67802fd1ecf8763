#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import TextCore

/// Completes file names as people type them: literally, or with the quotes and backslashes of a shell, as a terminal
/// pastes a dropped file.
struct PathCompletion: Sendable {
    /// What `~` stands for.
    let home: String?
    private static let mostNames = 10_000

    struct Result: Hashable, Sendable {
        let text: String
        /// The names to choose from; empty when the completion is unambiguous.
        let candidates: [String]
    }

    /// The file that a line names. If a file of exactly the typed name exists, it is meant literally.
    func path(typed line: String) -> String {
        let line = line.trimmed
        return exists(line) ? line : expanded(TypedPath(line))
    }

    /// Completes the beginning of a path as far as all matching files agree.
    func completed(_ text: String) -> Result {
        let literal = TypedPath(literally: text)
        let found = names(literal)
        let typed = found.isEmpty ? TypedPath(text) : literal
        let names = found.isEmpty ? names(typed) : found
        guard var common = names.first else { return Result(text: text, candidates: []) }
        for name in names { common = common.commonPrefix(with: name) }
        // `common` is never shorter than the typed name: every candidate begins with that.
        guard names.count == 1 else {
            return Result(text: typed.replacing(name: common), candidates: names)
        }
        let isFolder = common.hasSuffix("/")
        return Result(text: typed.replacing(name: common) + (isFolder ? "" : typed.end), candidates: [])
    }

    private func expanded(_ typed: TypedPath) -> String {
        guard let home, !typed.isQuoted, typed.path == "~" || typed.path.hasPrefix("~/") else {
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
    private func names(_ typed: TypedPath) -> [String] {
        let path = expanded(typed)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = String(path.dropFirst(folder.count))
        if path == home, typed.path == "~" { return ["~/"] }
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < Self.mostNames, let entry = readdir(stream) {
            let text = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name = text, name != ".", name != "..",
                name.hasPrefix(beginning), !name.hasPrefix(".") || beginning.hasPrefix("."),
                name.terminalSafe() == name
            else { continue }
            names.append(isFolder(folder + name) ? name + "/" : name)
        }
        return names.sorted()
    }
}

/// A path as it was typed.
private struct TypedPath {
    /// The path, with quotes and backslashes resolved as a shell does.
    private(set) var path = ""
    /// The quote it begins with, or a backslash if it contains one.
    private let mark: Character?

    init(literally text: String) {
        path = text
        mark = nil
    }

    init(_ text: String) {
        guard let first = text.first, first == "'" || first == "\"" else {
            var isEscaped = false
            for character in text {
                if !isEscaped, character == "\\" {
                    isEscaped = true
                } else {
                    path.append(character)
                    isEscaped = false
                }
            }
            mark = path == text ? nil : "\\"
            return
        }
        mark = first
        path = String(text.dropFirst())
        if path.last == first { path.removeLast() }
    }

    var isQuoted: Bool { mark == "'" || mark == "\"" }

    /// The closing quote.
    var end: String { isQuoted ? mark.map(String.init) ?? "" : "" }

    /// The typed form with another name after the last slash.
    func replacing(name: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let whole = folder + name
        guard mark == "\\" else { return end + whole }
        return String(whole.flatMap { " \\'\"()&;".contains($0) ? ["\\", $0] : [$0] })
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
    }
}
