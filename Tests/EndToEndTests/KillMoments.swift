import Foundation
import TestSupport

/// Moments for killing a process, the same in every run.
struct KillMoments {
    private var random: SplitMix
    /// The duration of the process, in seconds; decreases if the process turns out to be faster.
    private var duration: Double

    init(seed: UInt64, duration: Double) {
        random = SplitMix(seed: seed)
        self.duration = duration
    }

    /// Kills the process at the next moment and waits for its end. Returns `false` if it had already ended.
    mutating func kill(_ running: AppProcess.Running) throws -> Bool {
        Thread.sleep(forTimeInterval: Double.random(in: 0.05...0.9, using: &random) * duration)
        running.send(SIGKILL)
        let wasKilled = try running.wait().wasKilled
        if !wasKilled { duration /= 2 }
        return wasKilled
    }
}
