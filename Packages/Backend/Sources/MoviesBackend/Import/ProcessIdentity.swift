#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
