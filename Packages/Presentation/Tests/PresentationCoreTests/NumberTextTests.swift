import PresentationCore
import Testing

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `Groups thousands`(number: Int, expected: String) {
        #expect(NumberText.grouped(number) == expected)
    }

    @Test(arguments: [(8.5, "8.5"), (7, "7.0"), (8.449, "8.4"), (9.96, "10.0"), (0, "0.0"), (-1.25, "-1.3")])
    func `Formats one digit after the point`(number: Double, expected: String) {
        #expect(NumberText.oneDecimal(number) == expected)
    }

    @Test func `A huge number does not trap`() {
        #expect(NumberText.oneDecimal(.infinity) == "inf")
        #expect(NumberText.plain(.nan) == "nan")
    }

    @Test(arguments: [(10.0, "10"), (0.5, "0.5"), (1870, "1870")])
    func `Drops a fraction of zero`(number: Double, expected: String) {
        #expect(NumberText.plain(number) == expected)
    }
}
