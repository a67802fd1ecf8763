/// A line of a test, so that a failure is shown there and not in this module.
public struct CallSite: Sendable {
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    /// The place that calls a function which has this as a default argument.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}
