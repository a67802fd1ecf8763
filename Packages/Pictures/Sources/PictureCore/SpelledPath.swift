import Platform

/// A path in its spelling on the disk.
///
/// Letters such as `é` and `사` can be one code point or several. A file system distinguishes the spellings, while a
/// table written on another computer may use the other spelling.
public enum SpelledPath {
    /// Returns the existing path that differs from `path` in spelling alone; `path` itself when it exists or no such
    /// path does.
    public static func found(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 >= 0x80 }), !isThere(path) else { return path }
        var place = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/").map(String.init) {
            let next = place + name
            if isThere(next) {
                place = next + "/"
                continue
            }
            // Texts that differ in spelling alone are equal.
            let names = try? FileManager.default.contentsOfDirectory(atPath: place.isEmpty ? "." : place)
            guard let other = names?.sorted().first(where: { $0 == name }) else { return path }
            place += other + "/"
        }
        return String(place.dropLast())
    }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
