import Foundation

/// Which test targets there are and which the root runs. A test target that nothing runs rots.
struct TestTargets {
    /// What the root manifest lacks or says wrongly, in words that name the target. Manifests go by the folder of
    /// their package ("Packages/Domain"); `folders` are those of tests, from the root.
    static func violations(root: String, manifests: [String: String], folders: Set<String>) -> [String] {
        let listed = Set(root.matches(of: /path: "([^"]*Tests\/[^"]+)"/).map { String($0.1) })
        let declared = Set(
            manifests.flatMap { folder, text in
                text.matches(of: /\.testTarget\(\s*name: "(\w+)"/).map { "\(folder)/Tests/\($0.1)" }
            })
        let missing = declared.union(folders).subtracting(listed).sorted()
            .map { "Package.swift does not list the test target \($0)" }
        let orphans = folders.filter { $0.hasPrefix("Packages/") }.subtracting(declared).sorted()
            .map { "\($0) is not in its package's own manifest" }
        let ghosts = listed.subtracting(folders).sorted().map {
            "Package.swift lists \($0), which is not there"
        }
        return missing + orphans + ghosts
    }
}
