import Basics

extension StableRandom {
    /// A number from 0 up to, not including, `limit`.
    mutating func below(_ limit: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(limit)).high)
    }

    /// Returns `true` with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }
}
