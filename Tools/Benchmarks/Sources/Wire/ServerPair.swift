import CReference

/// The server in C and one of ours on the same database, each in a process of its own with two threads. The load
/// comes from this process: 64 connections, one request on each at a time.
struct ServerPair {
    /// The two sides return different answers.
    struct Difference: Error, CustomStringConvertible {
        let c: String
        let ours: String

        /// The parts of both answers around the first difference.
        var description: String {
            let start = max(0, zip(c.utf8, ours.utf8).prefix { $0 == $1 }.count - 20)
            func part(_ text: String) -> String {
                String(decoding: text.utf8.dropFirst(start).prefix(80), as: UTF8.self)
            }
            return "the answers differ at byte \(start)\nC:    \(part(c))\nours: \(part(ours))"
        }
    }

    let reference: ChildProcess
    let referencePort: UInt16
    let ours: ChildProcess
    let port: UInt16

    init(_ role: ChildRole, _ path: String) throws {
        reference = try ChildProcess(.referenceServer, [path])
        ours = try ChildProcess(role, [path])
        referencePort = UInt16(try reference.line()) ?? 0
        port = UInt16(try ours.line()) ?? 0
    }

    func end() {
        reference.end()
        ours.end()
    }

    func measure(_ name: String, _ target: String, rounds: Int) async {
        var table = WireTable()
        for _ in 0..<rounds {
            for (name, target) in [("hello", "/hello"), (name, target)] {
                await table.measure(name) {
                    Figures(reference_load(referencePort, target, 64, Smoke.milliseconds))
                } ours: {
                    Figures(reference_load(port, target, 64, Smoke.milliseconds))
                }
            }
        }
        table.printRates("HTTP server (goal: 0.8)")
    }

    /// Measures the same work on one thread, without servers.
    static func measureAlone(rounds: Int, _ c: () -> Void, ours: () async -> Void) async {
        var table = WireTable()
        for _ in 0..<rounds {
            await table.measure("list alone, one thread") {
                await ProcessorTime.repeating(c)
            } ours: {
                await ProcessorTime.repeating(ours)
            }
        }
        table.printRates("without a server, processor time")
    }
}
