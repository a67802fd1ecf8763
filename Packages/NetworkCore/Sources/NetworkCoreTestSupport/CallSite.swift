/// A line of a test, where a failure is reported instead of in this module.
public struct CallSite: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    /// The location of the call; use it as a default argument.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}
