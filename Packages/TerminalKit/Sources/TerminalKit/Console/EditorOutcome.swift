/// What came of opening a file in the user's editor.
public enum EditorOutcome: Hashable, Sendable {
    /// The editor ended well; the file is as it left it.
    case done
    /// Neither `VISUAL` nor `EDITOR` says which one to use.
    case noEditor
    /// The editor could not be started or said that it failed; the text says why.
    case failed(reason: String)
}
