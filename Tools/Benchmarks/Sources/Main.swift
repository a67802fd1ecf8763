import Foundation

/// Runs the named benchmarks, or all of them.
@main
enum Main {
    private static let all = [
        "container", "json", "sqlite", "search", "client", "server", "market", "exchange", "durable",
        "postgres", "reads", "growth", "ui", "pages",
    ]

    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == ChildRole.option {
            try await ChildRole(rawValue: arguments[1])?.run(Array(arguments.dropFirst(2)))
            return
        }
        Smoke.isOn = arguments.contains("--smoke")
        arguments.removeAll { $0 == "--smoke" }
        let numbers = arguments.compactMap { Int($0) }
        let names = arguments.filter { Int($0) == nil }
        if let stranger = names.first(where: { !all.contains($0) }) {
            print(
                "There is no benchmark '\(stranger)'. There are: \(all.joined(separator: ", ")). A number sets the rows."
            )
            return
        }
        for name in names.isEmpty ? all : names {
            do {
                try await run(name, numbers)
            } catch let difference as ServerPair.Difference {
                print("\(name): \(difference)")
                exit(1)
            } catch let failure as BenchFailure {
                print("\(name): \(failure)")
                exit(1)
            }
            print("")
        }
    }

    private static func run(_ name: String, _ numbers: [Int]) async throws {
        switch name {
        case "container": ContainerBench.run()
        case "json": JSONBench.run()
        case "sqlite": try await SQLiteBench.run(rows: numbers.first ?? Smoke.count(1_000_000, tiny: 20_000))
        case "client": try await ClientBench.run(rounds: Smoke.rounds(7))
        case "server": try await ServerBench.run(rounds: Smoke.rounds(7))
        case "exchange": ExchangeBench.run(operations: numbers.first ?? Smoke.count(1_000_000, tiny: 2_000))
        case "durable": try await DurableBench.run(commands: numbers.first ?? Smoke.count(20_000, tiny: 200))
        case "postgres":
            try await PostgresBench.run(commands: numbers.first ?? Smoke.count(20_000, tiny: 200))
        case "reads":
            try await ReadsBench.run(sizes: numbers.isEmpty ? Smoke.isOn ? [50] : [1_000, 100_000] : numbers)
        case "growth": try await GrowthBench.run(rows: numbers.first ?? Smoke.count(100_000, tiny: 800))
        case "ui":
            try await InterfaceBench.run(rows: numbers.first ?? 1_000_000)
            print("")
            try StartBench.run(rounds: Smoke.rounds(41))
        case "pages":
            try await PagesBench.run(
                crowds: numbers.isEmpty ? Smoke.isOn ? [2] : [1, 50, 200, 500] : numbers,
                rounds: Smoke.rounds(21))
        case "market": try await MarketBench.run(rounds: Smoke.rounds(7))
        default:
            try await SearchBench.run(
                titles: numbers.isEmpty ? Smoke.isOn ? [1_000] : [10_000, 100_000, 1_000_000] : numbers)
        }
    }
}

/// A fault that a benchmark found.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String
}
