/// What could not be given up.
package struct SandboxError: Error, Hashable {
    /// The system's number of the error.
    package let code: CInt

    package init(code: CInt) {
        self.code = code
    }
}
