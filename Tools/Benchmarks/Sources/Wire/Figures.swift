import CReference

/// What one measurement of one side saw, and what its process needed for it.
struct Figures {
    var requests = 0
    var failures = 0
    var seconds = 0.0
    /// In microseconds, at which one request of a hundred takes longer.
    var p99 = 0.0
    /// The most memory that the process had, in KiB.
    var peak = 0

    var rate: Double { seconds > 0 ? Double(requests) / seconds : 0 }

    init(_ reference: reference_figures) {
        requests = reference.requests
        failures = reference.failures
        seconds = reference.seconds
        p99 = reference.p99
        peak = ProcessMemory(of: "self").peak
    }

    /// The waits are of each request, in microseconds.
    init(failures: Int, seconds: Double, waits: [Double]) {
        requests = waits.count
        self.failures = failures
        self.seconds = seconds
        if !waits.isEmpty { p99 = waits.sorted()[waits.count * 99 / 100] }
        peak = ProcessMemory(of: "self").peak
    }

    /// Reads what `line` wrote.
    init?(line: String) {
        let parts = line.split(separator: " ").compactMap { Double($0) }
        guard parts.count == 5 else { return nil }
        (requests, failures, seconds) = (Int(parts[0]), Int(parts[1]), parts[2])
        (p99, peak) = (parts[3], Int(parts[4]))
    }

    var line: String { "\(requests) \(failures) \(seconds) \(p99) \(peak)" }
}
