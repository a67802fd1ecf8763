import MoviesDomain

/// Passes on how far the work is, a few times a second.
struct ProgressMeter {
    private static let pause = Duration.milliseconds(100)

    private let report: @Sendable (ImportProgress) -> Void
    private var stage: ImportProgress.Stage?
    private var lastTime = ContinuousClock.now

    init(report: @escaping @Sendable (ImportProgress) -> Void) {
        self.report = report
    }

    /// The first word of a stage is always passed on, and so is its last, a fraction of 1.
    mutating func tell(_ progress: ImportProgress) {
        let isDue = ContinuousClock.now - lastTime >= Self.pause
        guard isDue || progress.stage != stage || progress.fraction == 1 else { return }
        stage = progress.stage
        lastTime = .now
        report(progress)
    }
}
