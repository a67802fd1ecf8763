import Foundation
import TestSupport
import Testing

/// A server for one test, which may stop or crash it.
enum OwnServer {
    /// Runs `Tools/postgres`, and returns its output. Foundation treats a process as running while one of its children
    /// has an inherited descriptor, so the server must not inherit any.
    @discardableResult
    static func run(_ arguments: String...) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            [
                "-c",
                """
                for file in /proc/self/fd/*; do
                    number=${file##*/}
                    if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
                done
                exec "$0" "$@"
                """, root.appending(path: "Tools/postgres").path,
            ] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitAndClose()
        try #require(process.terminationStatus == 0)
        return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
