import Foundation

/// The declared test targets, and the test targets that the root runs. A test target that never runs decays.
struct TestTargets {
    /// The errors in the root manifest, as messages with the target. Manifests are keyed by the name of their package
    /// ("Domain"); `folders` are the folders of tests, from the root.
    static func violations(root: String, manifests: [String: String], folders: Set<String>) -> [String] {
        let packages = texts(in: root, of: /tests\(\s*"(\w+)", "([^"]+)"/) {
            "Packages/\($0.1)/Tests/\($0.2)"
        }
        let listed = packages.union(texts(in: root, of: /path: "([^"]*Tests\/[^"]+)"/) { String($0.1) })
        let declared = manifests.reduce(into: Set<String>()) { declared, manifest in
            let (package, text) = manifest
            let tests = texts(in: text, of: /(?:\.testTarget\(\s*name:|\btests\()\s*"([^"]+)"/) {
                String($0.1)
            }
            declared.formUnion(tests.map { "Packages/\(package)/Tests/\($0)" })
        }
        let missing = declared.union(folders).subtracting(listed).sorted()
            .map { "Package.swift does not list the test target \($0)" }
        let orphans = folders.filter { $0.hasPrefix("Packages/") }.subtracting(declared).sorted()
            .map { "\($0) is not in its package's own manifest" }
        let ghosts = listed.subtracting(folders).sorted().map {
            "Package.swift lists \($0), which is not there"
        }
        return missing + orphans + ghosts
    }

    /// The matches of a pattern in a manifest. A match with a placeholder for the column is expanded for each column.
    private static func texts<Output>(
        in manifest: String, of pattern: Regex<Output>, _ text: (Output) -> String
    ) -> Set<String> {
        let list = manifest.firstMatch(of: /let columns = \[([^\]]*)\]/)?.1 ?? ""
        let columns = list.matches(of: /\w+/).map { String($0.0) }
        let found = manifest.matches(of: pattern).map { text($0.output) }
            // The function that makes the paths of the others.
            .filter { !$0.contains("\\(name)") }
        return Set(
            found.flatMap { text in
                guard text.contains("\\(") else { return [text] }
                return columns.map { column in
                    text.replacing("\\(column)", with: column)
                        .replacing("\\(app)", with: "\(column.lowercased())-cli")
                }
            })
    }
}
