import Platform

/// The process that performs an import: stored with it, so that others wait as long as that process lives.
struct ImportOwner: Hashable, Sendable {
    /// Seconds without a heartbeat after which others may take over an import from an owner that cannot be
    /// checked: a process of another machine or container.
    static let timeout = 30
    /// The same for a process that exists, but may be suspended.
    static let longTimeout = 600

    let library: String
    let process: ProcessIdentity

    /// The stored form; "" stands for no owner.
    var text: String {
        [library, process.host, String(process.process), process.start].joined(separator: " ")
    }

    /// Whether this process may take over an import that `text` owns, `silence` seconds after its last heartbeat.
    func mayTakeOver(from text: String, silence: Int) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let number = Int(parts[2]) else { return true }
        if parts[0] == library { return true }
        switch ProcessIdentity(host: parts[1], process: number, start: parts[3]).isRunning {
        case false?: return true
        case true?: return silence.magnitude > Self.longTimeout
        case nil: return silence.magnitude > Self.timeout
        }
    }
}

/// Identifies a process so that another process can check later whether it still runs, even when its number was
/// reused.
struct ProcessIdentity: Hashable, Sendable {
    /// The boot of the machine, and the group of processes that can see each other; "" where this cannot be
    /// determined.
    let host: String
    let process: Int
    /// The start time in the kernel's units; "" when the process does not run.
    let start: String

    static let current = ProcessIdentity(
        host: currentHost, process: Int(getpid()), start: start(of: Int(getpid())))

    /// `nil` when it cannot be determined from here.
    var isRunning: Bool? {
        guard !host.isEmpty, host == Self.currentHost else { return nil }
        let found = Self.start(of: process)
        return !found.isEmpty && found == start
    }

    private static let currentHost: String = {
        #if os(Linux)
            let boot = contents(of: "/proc/sys/kernel/random/boot_id").filter { $0 > " " }
            var target = [CChar](repeating: 0, count: 64)
            let length = readlink("/proc/self/ns/pid", &target, target.count)
            guard !boot.isEmpty, length > 0 else { return "" }
            return boot + "/"
                + String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
        #else
            return ""
        #endif
    }()

    /// "" when the process does not exist, or is a zombie.
    private static func start(of process: Int) -> String {
        let status = contents(of: "/proc/\(process)/stat")
        guard let bracket = status.lastIndex(of: ")") else { return "" }
        let fields = status[status.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return "" }
        return String(fields[19])
    }

    /// The contents of a small file of the kernel.
    private static func contents(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
