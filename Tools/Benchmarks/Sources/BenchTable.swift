import Foundation

/// Times two ways of doing the same thing in turns and prints their medians.
struct BenchTable {
    let unit: String
    private var names: [String] = []
    private var samples: [String: (raw: [Double], ours: [Double])] = [:]

    init(unit: String) {
        self.unit = unit
    }

    /// Runs both once, in an order that alternates from call to call.
    mutating func measure(
        _ name: String, per count: Int, raw: () throws -> Void, ours: () async throws -> Void
    ) async throws {
        if samples[name] == nil { names.append(name) }
        var sample = samples[name] ?? ([], [])
        for side in sample.raw.count % 2 == 0 ? [0, 1] : [1, 0] {
            let start = ContinuousClock.now
            if side == 0 { try raw() } else { try await ours() }
            let time = (ContinuousClock.now - start) / .microseconds(1) / Double(count)
            if side == 0 { sample.raw.append(time) } else { sample.ours.append(time) }
        }
        samples[name] = sample
    }

    func print(title: String) {
        Swift.print(
            "\(Self.column(title, 30))\(Self.right("raw C \(unit)"))\(Self.right("ours \(unit)"))\(Self.right("ratio"))"
        )
        for name in names {
            guard let sample = samples[name] else { continue }
            let (raw, ours) = (Self.median(sample.raw), Self.median(sample.ours))
            let figures = [raw, ours, ours / raw].map { Self.right(String(format: "%.3f", $0)) }
            Swift.print(Self.column(name, 30) + figures.joined())
        }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func column(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width, withPad: " ", startingAt: 0)
    }

    private static func right(_ text: String) -> String {
        String(repeating: " ", count: max(0, 12 - text.count)) + text
    }
}
