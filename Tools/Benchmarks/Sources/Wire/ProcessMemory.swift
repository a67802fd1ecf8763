import Foundation

/// What a process has of memory, in KiB, as Linux says it.
struct ProcessMemory {
    /// Now.
    let resident: Int
    /// The most that it ever had.
    let peak: Int

    /// - Parameter process: its number, or `self`.
    init(of process: String) {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
            return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        (resident, peak) = (value("VmRSS"), value("VmHWM"))
    }
}
