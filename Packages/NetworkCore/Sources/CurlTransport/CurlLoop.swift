import CCurl
import NetworkCore
import Synchronization

/// The loop of the engine's thread: accepts work, lets libcurl transfer bytes, notifies the callers, sleeps.
final class CurlLoop {
    private let engine: CurlEngine
    private let multi: CurlMulti
    private let readers = CurlReaders()
    private var transfers: [CurlTransfer?] = []
    private var freeSlots: [Int] = []
    private var pool: [CurlTransfer] = []
    private var active: Int { transfers.count - freeSlots.count }
    /// The interval of the limit checks.
    private let tick: Duration
    private var nextTick = ContinuousClock.now

    init(engine: CurlEngine, multi: CurlMulti) {
        self.engine = engine
        self.multi = multi
        let shortest = min(engine.options.stallLimit, engine.options.wholeLimit ?? engine.options.stallLimit)
        tick = min(max(shortest / 8, .milliseconds(5)), .milliseconds(250))
    }

    /// Returns when the engine is closed.
    func run() {
        while true {
            if let inbox = engine.takeInbox(or: active == 0 ? .forWork : .forBytes) {
                if inbox.isClosed { return endAll(and: inbox.starts) }
                for exchange in inbox.starts { start(exchange) }
                for exchange in inbox.resumes { resume(exchange) }
                for exchange in inbox.cancels { stop(exchange, .cancelled) }
            } else if active == 0 {
                readers.tell(isMoreAtHand: false)
                engine.waitForWork()
                continue
            } else {
                waitForBytes()
                engine.stayAwake()
                checkLimits()
            }
            _ = ccurl_multi_perform(multi.handle)
            settleDone()
        }
    }

    /// Notifies the readers before the thread sleeps. It does not sleep while more bytes are available.
    private func waitForBytes() {
        let timeout = readers.isEmpty ? Int32(tick / .milliseconds(1)) : 0
        let ready = ccurl_multi_poll(multi.handle, timeout)
        readers.tell(isMoreAtHand: ready > 0)
    }

    private func start(_ exchange: CurlExchange) {
        guard !exchange.isOver else { return }
        guard let transfer = pool.popLast() ?? CurlTransfer(engine: engine, readers: readers) else {
            return exchange.settle(
                .failure(
                    .transport("libcurl has no memory for another transfer", "libcurl의 메모리가 부족합니다")
                ))
        }
        transfer.begin(exchange)
        let slot = freeSlots.popLast() ?? transfers.count
        if slot == transfers.count { transfers.append(transfer) } else { transfers[slot] = transfer }
        exchange.slot.store(slot, ordering: .relaxed)
        if ccurl_multi_add_handle(multi.handle, transfer.easy) != CURLM_OK {
            stop(
                exchange,
                .transport("libcurl does not take another transfer", "libcurl이 요청을 더 받지 않습니다"))
        }
    }

    private func resume(_ exchange: CurlExchange) {
        guard let transfer = transfer(of: exchange) else { return }
        let code = transfer.resume()
        if code != CURLE_OK { end(transfer, code) }
    }

    private func settleDone() {
        var code = CURLE_OK
        while let easy = ccurl_multi_next_done(multi.handle, &code) {
            guard let context = ccurl_get_context(easy) else { continue }
            end(Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue(), code)
        }
    }

    private func end(_ transfer: CurlTransfer, _ code: CURLcode) {
        transfer.settle(code)
        release(transfer)
    }

    private func stop(_ exchange: CurlExchange, _ error: NetworkError) {
        guard let transfer = transfer(of: exchange) else { return }
        transfer.settle(error)
        release(transfer)
    }

    /// Removes the handle from libcurl, which closes its connection unless the exchange is complete.
    private func release(_ transfer: CurlTransfer) {
        guard let slot = transfer.exchange?.slot.load(ordering: .relaxed) else { return }
        _ = ccurl_multi_remove_handle(multi.handle, transfer.easy)
        transfer.end()
        transfers[slot] = nil
        freeSlots.append(slot)
        if pool.count < engine.options.connectionsPerHost { pool.append(transfer) }
    }

    private func transfer(of exchange: CurlExchange) -> CurlTransfer? {
        let slot = exchange.slot.load(ordering: .relaxed)
        return slot < 0 ? nil : transfers[slot]
    }

    private func checkLimits() {
        let now = ContinuousClock.now
        guard now >= nextTick else { return }
        nextTick = now + tick
        for case let transfer? in transfers where transfer.isLate(now) {
            if let exchange = transfer.exchange { stop(exchange, .timedOut) }
        }
    }

    private func endAll(and starts: [CurlExchange]) {
        for exchange in starts { exchange.settle(.failure(CurlEngine.closed)) }
        for case let transfer? in transfers {
            if let exchange = transfer.exchange { stop(exchange, CurlEngine.closed) }
        }
    }
}
