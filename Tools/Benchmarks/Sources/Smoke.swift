/// Tiny sizes for CI, which check that every benchmark works and that both sides return the same answers.
enum Smoke {
    /// Set once, before the first benchmark.
    nonisolated(unsafe) static var isOn = false

    static func rounds(_ usual: Int) -> Int { isOn ? 1 : usual }
    static func count(_ usual: Int, tiny: Int) -> Int { isOn ? tiny : usual }
    static var milliseconds: UInt32 { isOn ? 50 : 1_000 }
}
