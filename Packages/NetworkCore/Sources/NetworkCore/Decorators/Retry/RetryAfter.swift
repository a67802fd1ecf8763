/// When a server wants to be asked again (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The wait that the answer asks for; `nil` when it asks for none or cannot be understood.
    ///
    /// A date is compared with the server's own clock if the answer tells it, and otherwise with `now`, in
    /// seconds since 1970.
    public static func wait(in headers: HTTPHeaders, now: Int = HTTPDate.now) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = DeltaSeconds.parse(text) { return .seconds(seconds) }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        return .seconds(max(0, date - serverNow))
    }
}
