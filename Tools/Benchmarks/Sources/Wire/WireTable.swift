import Foundation

/// Rounds of two sides that take turns, and their medians.
struct WireTable {
    private var rows: [(name: String, raw: [Figures], ours: [Figures])] = []

    /// Measures both once, in an order that alternates from round to round.
    mutating func measure(
        _ name: String, raw: () async throws -> Figures, ours: () async throws -> Figures
    ) async rethrows {
        let index = rows.firstIndex { $0.name == name } ?? rows.count
        if index == rows.count { rows.append((name, [], [])) }
        for side in rows[index].raw.count % 2 == 0 ? [0, 1] : [1, 0] {
            if side == 0 {
                rows[index].raw.append(try await raw())
            } else {
                rows[index].ours.append(try await ours())
            }
        }
    }

    /// Prints requests per second.
    func printRates(_ title: String) {
        print(Self.line(title, "C 1/s", "ours 1/s", "ratio", "C p99 ms", "ours p99 ms", "failures"))
        for row in rows {
            let (raw, ours) = (Self.median(row.raw, \.rate), Self.median(row.ours, \.rate))
            print(
                Self.line(
                    row.name, "\(Int(raw))", "\(Int(ours))", Self.figure(ours / raw),
                    Self.figure(Self.median(row.raw, \.p99) / 1000),
                    Self.figure(Self.median(row.ours, \.p99) / 1000),
                    "\((row.raw + row.ours).reduce(0) { $0 + $1.failures })"))
        }
    }

    /// Prints megabytes per second of transfers of `bytes` bytes, and the peak memory.
    func printTransfers(_ title: String, bytes: Int) {
        print(Self.line(title, "C MB/s", "ours MB/s", "ratio", "C peak MB", "ours peak MB", "failures"))
        for row in rows {
            let speed = { (figures: Figures) in Double(bytes) / 1e6 / figures.seconds }
            let (raw, ours) = (Self.median(row.raw, speed), Self.median(row.ours, speed))
            print(
                Self.line(
                    row.name, "\(Int(raw))", "\(Int(ours))", Self.figure(ours / raw), Self.peak(row.raw),
                    Self.peak(row.ours), "\((row.raw + row.ours).reduce(0) { $0 + $1.failures })"))
        }
    }

    private static func median(_ figures: [Figures], _ value: (Figures) -> Double) -> Double {
        figures.map(value).sorted()[figures.count / 2]
    }

    private static func peak(_ figures: [Figures]) -> String {
        figure(Double(figures.map(\.peak).max() ?? 0) / 1024)
    }

    private static func figure(_ value: Double) -> String { String(format: "%.2f", value) }

    private static func line(_ name: String, _ cells: String...) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }
}
