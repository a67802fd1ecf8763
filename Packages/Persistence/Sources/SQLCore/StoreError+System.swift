#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension StoreError {
    /// What the system refused: no space and no right to write are told apart from the rest.
    ///
    /// - Parameters:
    ///   - code: `errno` of the call that failed.
    ///   - path: the file or folder.
    ///   - isMaking: whether the call would have made or changed something there. Then "not permitted" is about the
    ///     folder, which the error names instead.
    ///   - other: what all else means.
    public init(
        system code: CInt, at path: String, isMaking: Bool = false,
        otherwise other: (String) -> StoreError = { .unavailable($0) }
    ) {
        let reason = String(cString: strerror(code))
        self =
            switch code {
            case ENOSPC, EDQUOT: .full("\(path): \(reason)")
            case EROFS,
                EACCES where isMaking, EPERM where isMaking:
                .readOnly("\(isMaking ? OwnedFolder.split(path).folder : path): \(reason)")
            default: other("\(path): \(reason)")
            }
    }
}
