import Foundation
import Testing

@Suite struct TestTargetTests {
    @Test func `The root runs every test target of every package`() throws {
        let packages = try FileManager.default.contentsOfDirectory(
            atPath: SourceTree.root.appending(path: "Packages").path)
        let manifests = try packages.reduce(into: [String: String]()) { manifests, package in
            manifests[package] = try SourceTree.text("Packages/\(package)/Package.swift")
        }
        let folders = try SourceTree.swiftFiles(in: ["Packages", "Apps", "Tests"]).compactMap { file in
            file.path.firstMatch(of: /^((?:Packages\/[^\/]+\/|Apps\/[^\/]+\/)?Tests\/[^\/]+)\//)
                .map { String($0.1) }
        }
        let violations = TestTargets.violations(
            root: try SourceTree.text("Package.swift"), manifests: manifests, folders: Set(folders))
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `Reports an unlisted test target`() {
        let violations = TestTargets.violations(
            root: "", manifests: ["Domain": #".testTarget(name: "MoviesDomainTests")"#],
            folders: ["Packages/Domain/Tests/MoviesDomainTests"])
        #expect(
            violations == [
                "Package.swift does not list the test target Packages/Domain/Tests/MoviesDomainTests"
            ])
    }

    @Test func `Reports a folder of tests without a manifest entry`() {
        let violations = TestTargets.violations(
            root: #"path: "Packages/Domain/Tests/A""#, manifests: ["Domain": ""],
            folders: ["Packages/Domain/Tests/A"])
        #expect(violations == ["Packages/Domain/Tests/A is not in its package's own manifest"])
    }

    @Test func `Reports a listed folder that is missing`() {
        let violations = TestTargets.violations(root: #"path: "Tests/Gone""#, manifests: [:], folders: [])
        #expect(violations == ["Package.swift lists Tests/Gone, which is not there"])
    }

    @Test func `Expands a target for each column`() {
        let root = #"let columns = ["Films", "Notes"] … tests("Domain", "\(column)DomainTests", …)"#
        let manifest = #"let columns = ["Films"] … tests("\(column)DomainTests", …)"#
        let violations = TestTargets.violations(
            root: root, manifests: ["Domain": manifest],
            folders: ["Packages/Domain/Tests/FilmsDomainTests", "Packages/Domain/Tests/NotesDomainTests"])
        #expect(violations == ["Packages/Domain/Tests/NotesDomainTests is not in its package's own manifest"])
    }
}
