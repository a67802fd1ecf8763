import Foundation

/// The memory of a process in KiB, as Linux reports it.
struct ProcessMemory {
    /// The current resident memory.
    let resident: Int
    /// The peak resident memory.
    let peak: Int

    /// - Parameter process: the process identifier, or `self`.
    init(of process: String) {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
            return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        (resident, peak) = (value("VmRSS"), value("VmHWM"))
    }
}
