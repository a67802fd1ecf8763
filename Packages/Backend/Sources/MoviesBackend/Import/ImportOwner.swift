import Platform

/// Who is at work on an import: stored with it, so that others keep away as long as that process lives.
struct ImportOwner: Hashable, Sendable {
    /// Seconds without a sign of life after which an owner is given up that cannot be looked for: one of
    /// another machine or container.
    static let timeout = 30
    /// The same for a process that runs, but may be stopped.
    static let longTimeout = 600

    let library: String
    let process: ProcessIdentity

    /// What is stored; "" stands for nobody.
    var text: String {
        [library, process.host, String(process.process), process.start].joined(separator: " ")
    }

    /// Whether an import that `text` owns may be taken over, `silence` seconds after its last sign of life.
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

/// Names a process so that another one can tell later whether it still runs, also when its number was given
/// away again.
struct ProcessIdentity: Hashable, Sendable {
    /// The machine since it was started, and the processes that can see each other; "" where that cannot be
    /// told.
    let host: String
    let process: Int
    /// When it was started, in the kernel's own units; "" when it does not run.
    let start: String

    static let current = ProcessIdentity(
        host: currentHost, process: Int(getpid()), start: start(of: Int(getpid())))

    /// `nil` when it cannot be told from here.
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

    /// "" when there is no such process, or only what its parent has not taken notice of yet.
    private static func start(of process: Int) -> String {
        let status = contents(of: "/proc/\(process)/stat")
        guard let bracket = status.lastIndex(of: ")") else { return "" }
        let fields = status[status.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return "" }
        return String(fields[19])
    }

    /// Of a small file of the kernel.
    private static func contents(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
