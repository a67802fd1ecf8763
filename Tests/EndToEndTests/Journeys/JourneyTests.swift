import Foundation
import TestSupport
import Testing

/// The rows of the table of features, with the built programs on a terminal.
@Suite(
    .blocking, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct JourneyTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let journey: Journey
        let mode: JourneyMode

        var testDescription: String { "\(journey.testDescription), \(mode.testDescription)" }

        /// Manually: `TRELLIS_FACE=page Tools/test --filter JourneyTests` tests one face.
        private static let face = ProcessInfo.processInfo.environment["TRELLIS_FACE"]

        /// With installed programs, only the journeys of the installed apps.
        static let all = ((try? Journey.all.get()) ?? []).enumerated().flatMap { number, journey in
            AppProcess.installed != nil && AppProcess.binary(of: journey.product) == nil
                ? []
                : JourneyMode.all(of: number, on: journey.backends)
                    .filter { journey.hasSteps(on: $0.face) && (Self.face ?? "\($0.face)") == "\($0.face)" }
                    .map { Case(journey: journey, mode: $0) }
        }
    }

    @Test(arguments: Case.all)
    func `Every face of an app shows the same facts`(trial: Case) async throws {
        let home = try JourneyHome(trial.journey.product, trial.mode)
        defer { home.close() }
        let steps =
            trial.mode.face == .page
            ? try await PageJourneyRun(trial.journey, trial.mode, home).run()
            : try await JourneyRun(trial.journey, trial.mode, home).run()
        #expect(steps > 0)
    }

    @Test func `Every row is a journey or names existing tests`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        for journey in try Journey.all.get() {
            #expect(journey.steps.isEmpty != journey.testedBy.isEmpty, "\(journey.testDescription)")
            for file in journey.testedBy {
                let path = root.appending(path: file).path
                #expect(FileManager.default.fileExists(atPath: path), "\(journey.testDescription): \(file)")
            }
        }
    }
}
