/// Names in snake case, members in alphabetical order, and perhaps indented lines.
struct JSONLayout {
    private struct Member {
        let name: String
        let start: Int
        var end: Int
    }

    private struct Level {
        let keepsNames: Bool
        var members: [Member] = []
    }

    let isIndented: Bool
    /// Whether the names of the next object are data.
    var keepsNames = false
    private var levels: [Level] = []

    init(isIndented: Bool) { self.isIndented = isIndented }

    /// Follows the opening sign of an object or array.
    mutating func open(_ buffer: inout JSONBuffer) {
        levels.append(Level(keepsNames: keepsNames))
        keepsNames = false
        if isIndented { buffer.append("\n") }
    }

    mutating func key(_ name: String, _ buffer: inout JSONBuffer) {
        var level = levels.removeLast()
        let name = level.keepsNames ? name : JSONValueEncoder.snakeCase(name)
        if !level.members.isEmpty {
            level.members[level.members.count - 1].end = buffer.count
            buffer.append(UInt8(ascii: ","))
        }
        let isFirst = level.members.isEmpty
        levels.append(level)
        line(isFirst: isFirst, &buffer)
        levels[levels.count - 1].members.append(Member(name: name, start: buffer.count, end: buffer.count))
        buffer.appendString(name)
        buffer.append(isIndented ? " : " : ":")
    }

    /// Precedes an element of an array, or a member.
    func line(isFirst: Bool, _ buffer: inout JSONBuffer) {
        guard isIndented else { return }
        if !isFirst { buffer.append("\n") }
        for _ in levels { buffer.append("  ") }
    }

    /// Precedes the closing sign of an object or array.
    mutating func close(_ buffer: inout JSONBuffer) {
        sort(&buffer)
        levels.removeLast()
        if isIndented {
            buffer.append("\n")
            for _ in levels { buffer.append("  ") }
        }
    }

    private mutating func sort(_ buffer: inout JSONBuffer) {
        guard var members = levels.last?.members, let start = members.first?.start else { return }
        members[members.count - 1].end = buffer.count
        let sorted = members.sorted { $0.name < $1.name }
        guard sorted.map(\.start) != members.map(\.start) else { return }
        let bytes = buffer.removing(from: start)
        for (index, member) in sorted.enumerated() {
            if index > 0 {
                buffer.append(UInt8(ascii: ","))
                line(isFirst: false, &buffer)
            }
            buffer.append(Array(bytes[member.start - start..<member.end - start]))
        }
    }
}
