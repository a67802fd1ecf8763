import CReference

/// Compares `CurlTransport` with libcurl from C, against the same server written in C, each in a process of its own.
enum ClientBench {
    private static let gibibyte = Smoke.count(1 << 30, tiny: 1 << 20)

    static func run(rounds: Int) async throws {
        let server = try ChildProcess(.referenceServer, [""])
        defer { server.end() }
        let origin = "http://127.0.0.1:\(try server.line())"
        let (hello, zeros) = ("\(origin)/hello", "\(origin)/zeros/\(gibibyte)")

        var rates = WireTable()
        var transfers = WireTable()
        for round in 0..<rounds {
            for (name, atOnce) in [("GET, one after the other", "1"), ("GET, 64 at once", "64")] {
                try await rates.measure(name) {
                    try ChildProcess.figures(.referenceGets, [hello, atOnce, "\(Smoke.milliseconds)"])
                } ours: {
                    try ChildProcess.figures(.swiftGets, [hello, atOnce, "\(Smoke.milliseconds)"])
                }
            }
            guard round < 3 else { continue }
            try await transfers.measure("download") {
                try ChildProcess.figures(.referenceDownload, [zeros, "\(gibibyte)"])
            } ours: {
                try ChildProcess.figures(.swiftDownload, [zeros, "\(gibibyte)"])
            }
            try await transfers.measure("upload of a stream") {
                try ChildProcess.figures(.referenceUpload, [hello, "\(gibibyte)"])
            } ours: {
                try ChildProcess.figures(.swiftUpload, [hello, "\(gibibyte)"])
            }
        }
        rates.printRates("HTTP client (goal: 0.6)")
        print("")
        transfers.printTransfers("1 GiB (goal: 32 MB)", bytes: gibibyte)
    }
}
