extension StoredResponse {
    /// The longest lifetime that a cache makes up.
    private static let longestGuess = 86_400

    /// In seconds (RFC 9111, section 4.2.1). `s-maxage` is for shared caches. When nothing is said, a tenth
    /// of the time since the last change, up to a day, if status or directive allow a guess.
    var freshnessLifetime: Int {
        let control = control
        if let maxAge = control.maxAge { return maxAge }
        let dates = headers.values(of: "Expires")
        if !dates.isEmpty {
            // Two of them, or one that cannot be read, such as "0", mean: it has expired.
            guard dates.count == 1, let expires = date(dates[0]) else { return 0 }
            return min(max(0, expires - dateValue), DeltaSeconds.maximum)
        }
        guard CacheableStatus.isHeuristic(status) || control.contains("public"),
            let modified = headers["Last-Modified"].flatMap({ date($0) })
        else { return 0 }
        return min(max(0, (dateValue - modified) / 10), Self.longestGuess)
    }

    /// In seconds (RFC 9111, section 4.2.3). When the clock went back behind the arrival, as old as can be.
    func age(now: Int) -> Int {
        guard now >= responseTime else { return DeltaSeconds.maximum }
        let told = headers["Age"].flatMap { DeltaSeconds.parse($0) } ?? 0
        let onArrival = max(0, responseTime - dateValue, told + max(0, responseTime - requestTime))
        return min(onArrival + now - responseTime, DeltaSeconds.maximum)
    }

    /// Whether it may answer a request without a word from the server (RFC 9111, sections 4.2.4 and 5.2.1).
    func isUsable(for asked: CacheControl, now: Int) -> Bool {
        let control = control
        guard !control.contains("no-cache"), !asked.contains("no-cache") else { return false }
        let age = age(now: now)
        if let maxAge = asked.maxAge, age > maxAge { return false }
        let left = freshnessLifetime - age
        if let minFresh = asked.minFresh, left < minFresh { return false }
        if left > 0 { return true }
        guard let maxStale = asked.maxStale, !control.contains("must-revalidate") else { return false }
        return -left <= maxStale
    }

    /// Whether it may answer when the server fails (RFC 5861, section 4): only if it says so itself.
    func canStandIn(for asked: CacheControl, now: Int) -> Bool {
        let control = control
        guard let limit = control.staleIfError, !control.contains("must-revalidate"),
            !control.contains("no-cache"), !asked.contains("no-cache")
        else { return false }
        return age(now: now) - freshnessLifetime <= limit
    }

    private var dateValue: Int { headers["Date"].flatMap { date($0) } ?? responseTime }

    private func date(_ text: String) -> Int? { HTTPDate.parse(text, now: responseTime) }
}
