import Foundation
import Testing

/// Independent clients that post one text after the other over the wire, and retry each text with the same
/// `Idempotency-Key` until the server acknowledges it.
struct KeyedWriters {
    struct Write: Hashable {
        let key: String
        /// The id from the server.
        let id: String
        let text: String
    }

    private let app: AppProcess
    private let running: [AppProcess.Running]
    private let numbers: Range<Int>

    /// Starts the writers, for the account of the token. Their numbers are in their keys.
    init(_ numbers: Range<Int>, at address: String, token: String) throws {
        self.numbers = numbers
        app = try AppProcess(.community)
        try app.home.write("Authorization: Bearer \(token)\nContent-Type: application/json\n", to: "head")
        try app.home.write(Self.script, to: "writer.sh")
        running = try numbers.map { [app] number in
            try app.startShell("source $HOME/writer.sh '\(address)' \(number)")
        }
    }

    /// The writes acknowledged so far.
    func acknowledged() throws -> [Write] {
        try numbers.flatMap { try lines(of: "done.\($0)") }
    }

    /// Lets every writer finish its current text.
    func stop() throws {
        try app.home.write("", to: "stop")
        for (index, writer) in running.enumerated() {
            let result = try writer.wait()
            #expect(result.succeeded, "writer \(index): \(result.error)")
        }
    }

    /// Sends the same writes again, and returns the ids that the server returns.
    func repeated(_ writes: [Write], at address: String) throws -> [String] {
        try writes.map { write in
            let result = try app.shell(
                "source $HOME/writer.sh; post '\(address)' '\(write.key)' '\(write.text)'")
            return result.output.trimmingCharacters(in: .newlines)
        }
    }

    func end() { for writer in running { writer.send(SIGKILL) } }

    private func lines(of name: String) throws -> [Write] {
        let file = app.home.file(name)
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            return words.count == 3 ? Write(key: words[0], id: words[1], text: words[2]) : nil
        }
    }

    /// An unreachable server refuses the connection immediately, so there are many tries before the writer gives up.
    private static let script = #"""
        set -o pipefail
        post() {
            curl -sS -f -m 60 -H @"$HOME/head" -H "Idempotency-Key: $2" -d "{\"text\":\"$3\"}" "$1/posts" \
                | grep -o '"id":[0-9]*' | head -n 1 | cut -d : -f 2
        }
        write() {
            for n in $(seq 1 100000); do
                if [ -e "$HOME/stop" ]; then return; fi
                tries=0
                until id=$(post "$1" "key-$2-$n" "writer $2, text $n" 2> "$HOME/error.$2"); do
                    tries=$((tries + 1))
                    if [ $tries -gt 5000 ]; then cat "$HOME/error.$2" >&2; exit 1; fi
                    sleep 0.02
                done
                echo "key-$2-$n $id writer $2, text $n" >> "$HOME/done.$2"
            done
        }
        if [ $# -gt 0 ]; then write "$1" "$2"; fi
        """#
}
