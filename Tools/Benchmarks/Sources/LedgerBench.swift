import CReference
import Foundation
import MarketDomain

/// The cost of the ledger's checks, compared with plain C without them, called in the same way.
///
/// Payments come in groups of 64, the number in one commit: the buyers reserve all payments, then each moves to the
/// escrow and from there to its seller.
enum LedgerBench {
    private static var rounds: Int { Smoke.rounds(9) }
    private static let members = 40_000
    private static let balance = 1_000_000_000

    private struct Payment {
        let buyer: Int
        let seller: Int
        let amount: Int
    }

    static func run(payments count: Int) {
        let payments = payments(count)
        var (plain, ours): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let (left, right) = (plainly(payments), checked(payments))
            precondition(left.total == right.total, "two ledgers that agree")
            plain.append(left.nanoseconds)
            ours.append(right.nanoseconds)
        }
        let ratio = zip(ours, plain).map { $0 / $1 }.sorted()[rounds / 2]
        print("ledger, ns a payment".padding(toLength: 36, withPad: " ", startingAt: 0), terminator: "")
        for value in [plain.sorted()[rounds / 2], ours.sorted()[rounds / 2], ratio] {
            print(String(format: "%10.2f", value), terminator: "")
        }
        print("")
    }

    private static func payments(_ count: Int) -> [Payment] {
        var random: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Payment(
                buyer: Int(random >> 32) % members, seller: Int(random & 0xFFFF_FFFF) % members,
                amount: 1 + Int(random % 1000))
        }
    }

    private static func forEachGroup<Failure: Error>(
        _ payments: [Payment], _ body: (ArraySlice<Payment>) throws(Failure) -> Void
    ) throws(Failure) {
        for first in stride(from: 0, to: payments.count, by: 64) {
            try body(payments[first..<min(first + 64, payments.count)])
        }
    }

    private static func plainly(_ payments: [Payment]) -> (nanoseconds: Double, total: Int) {
        guard let ledger = reference_ledger_new() else { preconditionFailure("out of memory") }
        defer { reference_ledger_free(ledger) }
        let escrow = reference_ledger_open(ledger, -3, 0)
        let accounts = (0..<members).map { reference_ledger_open(ledger, Int64($0 + 1), Int64(balance)) }
        let start = ProcessorTime.now()
        forEachGroup(payments) { group in
            for payment in group {
                reference_ledger_reserve(ledger, accounts[payment.buyer], Int64(payment.amount))
            }
            for payment in group {
                let amount = Int64(payment.amount)
                reference_ledger_settle(ledger, amount, accounts[payment.buyer], escrow)
                reference_ledger_transfer(ledger, amount, escrow, accounts[payment.seller])
            }
            reference_ledger_clear_journal(ledger)
        }
        let time = (ProcessorTime.now() - start) * 1000 / Double(payments.count)
        return (time, Int(reference_ledger_total(ledger, accounts[7])))
    }

    private static func checked(_ payments: [Payment]) -> (nanoseconds: Double, total: Int) {
        var ledger = Ledger()
        let accounts = (0..<members).map { ledger.open(id: $0 + 1, .init(total: balance)) }
        let start = ProcessorTime.now()
        do throws(LedgerError) {
            try forEachGroup(payments) { group throws(LedgerError) in
                for payment in group { try ledger.reserve(payment.amount, on: accounts[payment.buyer]) }
                for payment in group {
                    try ledger.settle(payment.amount, from: accounts[payment.buyer], to: Ledger.escrow)
                    try ledger.transfer(
                        payment.amount, from: Ledger.escrow, to: accounts[payment.seller])
                }
                ledger.clearJournal()
            }
        } catch {
            preconditionFailure("\(error)")
        }
        let time = (ProcessorTime.now() - start) * 1000 / Double(payments.count)
        precondition(ledger.faults().isEmpty, "a sound ledger")
        return (time, ledger[accounts[7]].total)
    }
}
