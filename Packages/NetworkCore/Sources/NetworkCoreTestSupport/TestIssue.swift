#if canImport(Testing)
    import Testing
#endif

/// Fails the running test with a message.
enum TestIssue {
    static func record(_ message: String, at site: CallSite) {
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: message),
                sourceLocation: SourceLocation(
                    fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column))
        #endif
    }

    /// The name of the running test.
    static var testName: String {
        #if canImport(Testing)
            Test.current.map { $0.displayName ?? $0.name } ?? "no test"
        #else
            "no test"
        #endif
    }
}
