import Basics
import Foundation
import Testing

@testable import CommunityBackend

@Suite struct StrapiTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1_640_844_533_000, "2021-12-30T06:08:53.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z"),
        (.max, "9999-12-31T23:59:59.999Z"), (.min, "0000-01-01T00:00:00.000Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    ])
    func `Writes a timestamp with three digits of a second`(_ milliseconds: Int, _ text: String) {
        #expect(StrapiTime.format.text(milliseconds) == text)
    }

    @Test func `Reads back what it writes`() {
        for step in 0..<500 {
            let moment = step * 7_919_999_983 - 500_000_000_000
            #expect(StrapiTime.milliseconds(of: StrapiTime.format.text(moment)) == moment)
        }
    }

    @Test(arguments: [
        ("2021-12-30T06:08:53Z", 1_640_844_533_000), ("2021-12-30", 1_640_822_400_000), ("yesterday", nil),
        ("", nil),
        (String(repeating: "2", count: 100_000), nil), ("2021-13-30", nil),
    ])
    func `Reads days and timestamps without a fraction, and nothing else`(_ text: String, _ expected: Int?) {
        #expect(StrapiTime.milliseconds(of: text) == expected)
    }

    @Test(arguments: [Date.distantFuture, .distantPast, Date(timeIntervalSince1970: .infinity)])
    func `Accepts any date`(_ date: Date) {
        #expect(StrapiTime.format.text(StrapiTime.milliseconds(of: date)).utf8.count == 24)
    }
}
