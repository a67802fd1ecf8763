import Foundation
import Testing

extension AppProcess {
    /// A checksum that identifies the content of the catalogue.
    func checksum() throws -> String {
        let checks = try run("doctor", "--json").json()["checks"] as? [[String: Any]] ?? []
        #expect(checks.allSatisfy { $0["status"] as? String != "failed" }, "\(checks)")
        let details = checks.compactMap { $0["detail"] as? String }
        let line = try #require(details.first { $0.contains("checksum ") })
        return String(try #require(line.split(separator: " ").last))
    }

    /// The number of scores that the backend stores.
    func scores() throws -> Int {
        let output = try run("doctor").output
        let count = output.firstMatch(of: #/(\d+) scores/#).flatMap { Int($0.output.1) }
        return try #require(count)
    }

    /// The IMDb codes of all bookmarks.
    func bookmarks() throws -> Set<String> {
        let entries = try run("bookmark", "list", "--json").json()["bookmarks"] as? [[String: Any]]
        return Set(try #require(entries).compactMap { $0["imdb_code"] as? String })
    }
}
