import Foundation

/// Measures processor time instead of elapsed time, so that other processes do not distort the cost of a single thread.
enum ProcessorTime {
    /// Repeats the work for 0.3 seconds of this process.
    static func repeating(_ work: () async -> Void) async -> Figures {
        var waits: [Double] = []
        let start = now()
        var last = start
        while last - start < Double(Smoke.count(300_000, tiny: 1_000)) {
            await work()
            let now = now()
            waits.append(now - last)
            last = now
        }
        return Figures(failures: 0, seconds: (last - start) / 1e6, waits: waits)
    }

    /// The processor time of this process in microseconds.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
