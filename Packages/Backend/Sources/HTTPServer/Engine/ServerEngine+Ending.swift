/// What the watchdog does to all connections when the server stops.
extension ServerEngine {
    /// Server-sent events would never end by themselves.
    func endEndlessAnswers() {
        for exchange in parkedExchanges() { exchange.endIfEndless() }
    }

    /// Connections without a request take none any more; what has arrived is still answered.
    func closeIdleConnections() {
        forEachConnection { connection in
            let phase = connection.phase.0
            if phase == .idle || phase == .head { connection.closeForReading() }
        }
    }

    /// Ends everything at once.
    func abort() {
        isAborting = true
        for exchange in parkedExchanges() { exchange.hangUp(isLost: true) }
        forEachConnection { connection in connection.cut() }
    }

    private func parkedExchanges() -> [Exchange] {
        var exchanges: [Exchange] = []
        forEachConnection { connection in
            if let exchange = connection.exchange { exchanges.append(exchange) }
        }
        return exchanges
    }
}
