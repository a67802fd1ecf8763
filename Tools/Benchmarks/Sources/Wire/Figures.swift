import CReference

/// The results of one measurement of one side, and the resources of its process.
struct Figures {
    var requests = 0
    var failures = 0
    var seconds = 0.0
    /// The time in microseconds that one request in a hundred exceeds.
    var p99 = 0.0
    /// The peak memory of the process in KiB.
    var peak = 0

    var rate: Double { seconds > 0 ? Double(requests) / seconds : 0 }

    init(_ reference: reference_figures) {
        requests = reference.requests
        failures = reference.failures
        seconds = reference.seconds
        p99 = reference.p99
        peak = ProcessMemory(of: "self").peak
    }

    /// `waits` are the times of the requests in microseconds.
    init(failures: Int, seconds: Double, waits: [Double]) {
        requests = waits.count
        self.failures = failures
        self.seconds = seconds
        if !waits.isEmpty { p99 = waits.sorted()[waits.count * 99 / 100] }
        peak = ProcessMemory(of: "self").peak
    }

    /// Reads the text of `line`.
    init?(line: String) {
        let parts = line.split(separator: " ").compactMap { Double($0) }
        guard parts.count == 5 else { return nil }
        (requests, failures, seconds) = (Int(parts[0]), Int(parts[1]), parts[2])
        (p99, peak) = (parts[3], Int(parts[4]))
    }

    var line: String { "\(requests) \(failures) \(seconds) \(p99) \(peak)" }
}
