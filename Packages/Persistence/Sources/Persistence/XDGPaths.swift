import Platform

/// The paths of an app's files by the XDG base directory specification. Computes paths only, without any access.
public struct XDGPaths: Hashable, Sendable {
    /// Settings, which the user may edit and copy to another computer.
    public let config: String
    /// Data that must not be lost: databases.
    public let data: String
    /// Files that may be deleted at any time.
    public let cache: String
    /// Logs and history, which outlive a restart but are not worth a backup.
    public let state: String

    /// - Parameters:
    ///   - environment: the process's environment. Relative paths in it are ignored, as specified.
    ///   - app: the folder's name below `trellis`.
    public init(environment: [String: String], app: String) {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = absolute("HOME") ?? Self.homeOfUser ?? "/"
        func directory(_ name: String, _ fallback: String) -> String {
            var base = absolute(name) ?? home + "/" + fallback
            while base.hasSuffix("/") { base.removeLast() }
            return base + "/trellis/" + app
        }
        config = directory("XDG_CONFIG_HOME", ".config")
        data = directory("XDG_DATA_HOME", ".local/share")
        cache = directory("XDG_CACHE_HOME", ".cache")
        state = directory("XDG_STATE_HOME", ".local/state")
    }

    /// The database of a profile.
    public func profileDatabase(_ profile: ProfileName) -> String {
        "\(data)/profiles/\(profile.text).sqlite"
    }

    /// The home directory of the user database.
    private static var homeOfUser: String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0, found != nil,
                let directory = entry.pw_dir
            else { return nil }
            let home = String(cString: directory)
            return home.hasPrefix("/") ? home : nil
        }
    }
}

/// The name of a profile, safe as a part of a file name.
public struct ProfileName: Hashable, Sendable {
    public let text: String

    /// The default profile.
    public static let main = ProfileName(checked: "default")

    /// `nil` unless it is 1 to 64 of `A–Z a–z 0–9 . _ -` and does not begin with a dot.
    public init?(_ text: String) {
        let isValid = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isValid, (1...64).contains(text.utf8.count), !text.hasPrefix(".") else { return nil }
        self.init(checked: text)
    }

    private init(checked text: String) {
        self.text = text
    }
}
