import CSQLite
import ErrorCore

/// A version of the SQLite library and its known faults.
struct SQLiteVersion: Hashable {
    /// 1,000,000 × major + 1,000 × minor + patch, as the library counts.
    let number: Int

    static var linked: SQLiteVersion { SQLiteVersion(number: Int(sqlite3_libversion_number())) }

    var text: String { "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)" }

    /// Whether a checkpoint concurrent with a commit that restarts the log may lose commits.
    var hasWALResetBug: Bool {
        switch number {
        case ..<3_007_000, 3_051_003...: false
        case 3_050_007..<3_051_000, 3_044_006..<3_045_000: false
        default: true
        }
    }

    /// Advice about this version; `nil` without a known fault.
    var advisory: ErrorText? {
        hasWALResetBug
            ? ErrorText(
                "a known fault of this SQLite version is worked around, so the data is safe",
                "이 SQLite 버전의 알려진 결함을 우회하므로 데이터는 안전합니다") : nil
    }
}
