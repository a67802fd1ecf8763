import Testing

@testable import SQLiteDriver

@Suite struct SQLiteVersionTests {
    @Test(arguments: [
        (3_006_999, false), (3_007_000, true), (3_040_001, true), (3_044_005, true), (3_044_006, false),
        (3_045_000, true), (3_050_006, true), (3_050_007, false), (3_051_000, true), (3_051_002, true),
        (3_051_003, false), (3_052_000, false),
    ])
    func `Recognizes versions that may lose commits`(number: Int, isVulnerable: Bool) {
        let version = SQLiteVersion(number: number)
        #expect(version.hasWALResetBug == isVulnerable)
        #expect((version.advisory != nil) == isVulnerable)
    }

    @Test func `Formats a version`() {
        #expect(SQLiteVersion(number: 3_040_001).text == "3.40.1")
        #expect(SQLiteVersion.linked.text.hasPrefix("3."))
    }
}
