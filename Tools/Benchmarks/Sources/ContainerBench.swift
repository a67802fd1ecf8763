import DIContainer
import Synchronization

/// The cost of a container: one shared instance, a start with twenty services.
///
/// Each row measures hand-written initialisers, a hand-written class whose lazy values each have a `Mutex`, and
/// `DIContainer`; in "values apart" each lazy value is an object of its own, as in a library, and "with a graph"
/// records which service uses which. A graph that is new each time shares nothing, so a `Mutex` has nothing to guard
/// there and its column repeats the direct way. The three take turns within every round; the figures are medians over
/// the rounds without the cost of the loop. Only the ratios within one run are meaningful.
enum ContainerBench {
    static func run() {
        print(
            cell("ns per operation", 26, .left) + cell("direct", 9) + cell("Mutex", 9) + cell("ours", 9)
                + cell("ours/direct", 13) + cell("ours/Mutex", 13))
        sharedInstance()
        coldStart()
        coldStartBoxed()
        coldStartRecorded()
    }

    // MARK: Rows

    private static func sharedInstance() {
        let direct = DirectServices()
        let guarded = GuardedServices()
        let ours = SharedServices()
        report(
            "shared instance", iterations: 400_000,
            { sink(direct.s04) }, { sink(guarded.s04()) }, { sink(ours.s04()) })
    }

    private static func coldStart() {
        report(
            "cold start, 20 services", iterations: 10_000,
            { DirectServices().start() }, { GuardedServices().start() }, { SharedServices().start() })
    }

    private static func coldStartBoxed() {
        report(
            "the same, values apart", iterations: 10_000,
            { DirectServices().start() }, { LazyServices().start() }, { SharedServices().start() })
    }

    private static func coldStartRecorded() {
        report(
            "the same with a graph", iterations: 2_000,
            { DirectServices().start() }, { GuardedServices().start() },
            { SharedServices(in: DependencyGraph()).start() })
    }

    // MARK: Measuring

    private static var rounds: Int { Smoke.rounds(31) }

    private static func report(
        _ name: String, iterations: Int, _ direct: () -> Void, _ guarded: () -> Void, _ ours: () -> Void
    ) {
        let iterations = Smoke.count(iterations, tiny: 100)
        var samples: [[Double]] = [[], [], [], []]
        for round in 0...rounds {
            let times = [
                time(iterations) { sink(nil) }, time(iterations, direct), time(iterations, guarded),
                time(iterations, ours),
            ]
            guard round > 0 else { continue }  // The first warms up.
            for (index, time) in times.enumerated() { samples[index].append(time) }
        }
        let medians = samples.map { $0.sorted()[rounds / 2] }
        let (a, b, c) = (medians[1] - medians[0], medians[2] - medians[0], medians[3] - medians[0])
        print(
            cell(name, 26, .left) + cell(figure(a), 9) + cell(figure(b), 9) + cell(figure(c), 9)
                + cell(figure(c / a), 13) + cell(figure(c / b), 13))
    }

    private static func time(_ iterations: Int, _ operation: () -> Void) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<iterations { operation() }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(iterations)
    }

    // MARK: Writing

    private enum Alignment { case left, right }

    private static func cell(_ text: String, _ width: Int, _ alignment: Alignment = .right) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return alignment == .left ? text + padding : padding + text
    }

    private static func figure(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let digits = String(hundredths.magnitude % 100)
        return (value < 0 ? "-" : "") + "\(hundredths.magnitude / 100)."
            + String(repeating: "0", count: 2 - digits.count) + digits
    }
}

/// Consumes a value like a caller that stores it, so that no copy is optimised away.
@inline(never)
private func sink(_ value: consuming AnyObject?) {}

// MARK: Twenty services

private final class Service: Sendable {
    let first: Service?
    let second: Service?

    init(_ first: Service? = nil, _ second: Service? = nil) {
        self.first = first
        self.second = second
    }
}

private final class DirectServices: Sendable {
    let s00, s01, s02, s03, s04, s05, s06, s07, s08, s09: Service
    let s10, s11, s12, s13, s14, s15, s16, s17, s18, s19: Service

    @inline(never)
    init() {
        s00 = Service()
        s01 = Service(s00)
        s02 = Service(s00)
        s03 = Service(s00)
        s04 = Service(s01)
        s05 = Service(s01, s04)
        s06 = Service(s03)
        s07 = Service(s03, s06)
        s08 = Service(s05)
        s09 = Service(s05, s08)
        s10 = Service(s07)
        s11 = Service(s07, s10)
        s12 = Service(s09)
        s13 = Service(s09, s12)
        s14 = Service(s11)
        s15 = Service(s11, s14)
        s16 = Service(s13)
        s17 = Service(s13, s16)
        s18 = Service(s15)
        s19 = Service(s18, s16)
    }

    @inline(never)
    func start() {
        sink(s00)
        sink(s01)
        sink(s02)
        sink(s03)
        sink(s04)
        sink(s05)
        sink(s06)
        sink(s07)
        sink(s08)
        sink(s09)
        sink(s10)
        sink(s11)
        sink(s12)
        sink(s13)
        sink(s14)
        sink(s15)
        sink(s16)
        sink(s17)
        sink(s18)
        sink(s19)
    }
}

/// The code without a library: a slot for each value, filled under its lock.
private final class GuardedServices: Sendable {
    private let slot00 = Mutex<Service?>(nil)
    private let slot01 = Mutex<Service?>(nil)
    private let slot02 = Mutex<Service?>(nil)
    private let slot03 = Mutex<Service?>(nil)
    private let slot04 = Mutex<Service?>(nil)
    private let slot05 = Mutex<Service?>(nil)
    private let slot06 = Mutex<Service?>(nil)
    private let slot07 = Mutex<Service?>(nil)
    private let slot08 = Mutex<Service?>(nil)
    private let slot09 = Mutex<Service?>(nil)
    private let slot10 = Mutex<Service?>(nil)
    private let slot11 = Mutex<Service?>(nil)
    private let slot12 = Mutex<Service?>(nil)
    private let slot13 = Mutex<Service?>(nil)
    private let slot14 = Mutex<Service?>(nil)
    private let slot15 = Mutex<Service?>(nil)
    private let slot16 = Mutex<Service?>(nil)
    private let slot17 = Mutex<Service?>(nil)
    private let slot18 = Mutex<Service?>(nil)
    private let slot19 = Mutex<Service?>(nil)

    @inline(never)
    init() {}

    func s00() -> Service { slot00.lazily { Service() } }
    func s01() -> Service { slot01.lazily { Service(s00()) } }
    func s02() -> Service { slot02.lazily { Service(s00()) } }
    func s03() -> Service { slot03.lazily { Service(s00()) } }
    func s04() -> Service { slot04.lazily { Service(s01()) } }
    func s05() -> Service { slot05.lazily { Service(s01(), s04()) } }
    func s06() -> Service { slot06.lazily { Service(s03()) } }
    func s07() -> Service { slot07.lazily { Service(s03(), s06()) } }
    func s08() -> Service { slot08.lazily { Service(s05()) } }
    func s09() -> Service { slot09.lazily { Service(s05(), s08()) } }
    func s10() -> Service { slot10.lazily { Service(s07()) } }
    func s11() -> Service { slot11.lazily { Service(s07(), s10()) } }
    func s12() -> Service { slot12.lazily { Service(s09()) } }
    func s13() -> Service { slot13.lazily { Service(s09(), s12()) } }
    func s14() -> Service { slot14.lazily { Service(s11()) } }
    func s15() -> Service { slot15.lazily { Service(s11(), s14()) } }
    func s16() -> Service { slot16.lazily { Service(s13()) } }
    func s17() -> Service { slot17.lazily { Service(s13(), s16()) } }
    func s18() -> Service { slot18.lazily { Service(s15()) } }
    func s19() -> Service { slot19.lazily { Service(s18(), s16()) } }

    @inline(never)
    func start() {
        sink(s00())
        sink(s01())
        sink(s02())
        sink(s03())
        sink(s04())
        sink(s05())
        sink(s06())
        sink(s07())
        sink(s08())
        sink(s09())
        sink(s10())
        sink(s11())
        sink(s12())
        sink(s13())
        sink(s14())
        sink(s15())
        sink(s16())
        sink(s17())
        sink(s18())
        sink(s19())
    }
}

extension Mutex where Value == Service? {
    fileprivate borrowing func lazily(_ make: () -> Service) -> Service {
        withLock { slot in
            if let made = slot { return made }
            let made = make()
            slot = made
            return made
        }
    }
}

/// The code of a library: a lazy value as an object that can be passed on.
private final class Lazy<Value: Sendable>: Sendable {
    private enum Stage: Sendable {
        case waiting(@Sendable () -> Value)
        case made(Value)
    }

    private let stage: Mutex<Stage>

    init(_ make: @escaping @Sendable () -> Value) { stage = Mutex(.waiting(make)) }

    func callAsFunction() -> Value {
        stage.withLock { stage in
            switch stage {
            case .made(let value): return value
            case .waiting(let make):
                let value = make()
                stage = .made(value)
                return value
            }
        }
    }
}

private struct LazyServices: Sendable {
    let s00, s01, s02, s03, s04, s05, s06, s07, s08, s09: Lazy<Service>
    let s10, s11, s12, s13, s14, s15, s16, s17, s18, s19: Lazy<Service>

    @inline(never)
    init() {
        s00 = Lazy { Service() }
        s01 = Lazy { [s00] in Service(s00()) }
        s02 = Lazy { [s00] in Service(s00()) }
        s03 = Lazy { [s00] in Service(s00()) }
        s04 = Lazy { [s01] in Service(s01()) }
        s05 = Lazy { [s01, s04] in Service(s01(), s04()) }
        s06 = Lazy { [s03] in Service(s03()) }
        s07 = Lazy { [s03, s06] in Service(s03(), s06()) }
        s08 = Lazy { [s05] in Service(s05()) }
        s09 = Lazy { [s05, s08] in Service(s05(), s08()) }
        s10 = Lazy { [s07] in Service(s07()) }
        s11 = Lazy { [s07, s10] in Service(s07(), s10()) }
        s12 = Lazy { [s09] in Service(s09()) }
        s13 = Lazy { [s09, s12] in Service(s09(), s12()) }
        s14 = Lazy { [s11] in Service(s11()) }
        s15 = Lazy { [s11, s14] in Service(s11(), s14()) }
        s16 = Lazy { [s13] in Service(s13()) }
        s17 = Lazy { [s13, s16] in Service(s13(), s16()) }
        s18 = Lazy { [s15] in Service(s15()) }
        s19 = Lazy { [s18, s16] in Service(s18(), s16()) }
    }

    @inline(never)
    func start() {
        sink(s00())
        sink(s01())
        sink(s02())
        sink(s03())
        sink(s04())
        sink(s05())
        sink(s06())
        sink(s07())
        sink(s08())
        sink(s09())
        sink(s10())
        sink(s11())
        sink(s12())
        sink(s13())
        sink(s14())
        sink(s15())
        sink(s16())
        sink(s17())
        sink(s18())
        sink(s19())
    }
}

private struct SharedServices: Sendable {
    let s00, s01, s02, s03, s04, s05, s06, s07, s08, s09: Shared<Service>
    let s10, s11, s12, s13, s14, s15, s16, s17, s18, s19: Shared<Service>

    @inline(never)
    init() {
        s00 = Shared { Service() }
        s01 = Shared { [s00] in Service(s00()) }
        s02 = Shared { [s00] in Service(s00()) }
        s03 = Shared { [s00] in Service(s00()) }
        s04 = Shared { [s01] in Service(s01()) }
        s05 = Shared { [s01, s04] in Service(s01(), s04()) }
        s06 = Shared { [s03] in Service(s03()) }
        s07 = Shared { [s03, s06] in Service(s03(), s06()) }
        s08 = Shared { [s05] in Service(s05()) }
        s09 = Shared { [s05, s08] in Service(s05(), s08()) }
        s10 = Shared { [s07] in Service(s07()) }
        s11 = Shared { [s07, s10] in Service(s07(), s10()) }
        s12 = Shared { [s09] in Service(s09()) }
        s13 = Shared { [s09, s12] in Service(s09(), s12()) }
        s14 = Shared { [s11] in Service(s11()) }
        s15 = Shared { [s11, s14] in Service(s11(), s14()) }
        s16 = Shared { [s13] in Service(s13()) }
        s17 = Shared { [s13, s16] in Service(s13(), s16()) }
        s18 = Shared { [s15] in Service(s15()) }
        s19 = Shared { [s18, s16] in Service(s18(), s16()) }
    }

    @inline(never)
    init(in graph: DependencyGraph) {
        s00 = Shared("s00", in: graph) { Service() }
        s01 = Shared("s01", in: graph) { [s00] in Service(s00()) }
        s02 = Shared("s02", in: graph) { [s00] in Service(s00()) }
        s03 = Shared("s03", in: graph) { [s00] in Service(s00()) }
        s04 = Shared("s04", in: graph) { [s01] in Service(s01()) }
        s05 = Shared("s05", in: graph) { [s01, s04] in Service(s01(), s04()) }
        s06 = Shared("s06", in: graph) { [s03] in Service(s03()) }
        s07 = Shared("s07", in: graph) { [s03, s06] in Service(s03(), s06()) }
        s08 = Shared("s08", in: graph) { [s05] in Service(s05()) }
        s09 = Shared("s09", in: graph) { [s05, s08] in Service(s05(), s08()) }
        s10 = Shared("s10", in: graph) { [s07] in Service(s07()) }
        s11 = Shared("s11", in: graph) { [s07, s10] in Service(s07(), s10()) }
        s12 = Shared("s12", in: graph) { [s09] in Service(s09()) }
        s13 = Shared("s13", in: graph) { [s09, s12] in Service(s09(), s12()) }
        s14 = Shared("s14", in: graph) { [s11] in Service(s11()) }
        s15 = Shared("s15", in: graph) { [s11, s14] in Service(s11(), s14()) }
        s16 = Shared("s16", in: graph) { [s13] in Service(s13()) }
        s17 = Shared("s17", in: graph) { [s13, s16] in Service(s13(), s16()) }
        s18 = Shared("s18", in: graph) { [s15] in Service(s15()) }
        s19 = Shared("s19", in: graph) { [s18, s16] in Service(s18(), s16()) }
    }

    @inline(never)
    func start() {
        sink(s00())
        sink(s01())
        sink(s02())
        sink(s03())
        sink(s04())
        sink(s05())
        sink(s06())
        sink(s07())
        sink(s08())
        sink(s09())
        sink(s10())
        sink(s11())
        sink(s12())
        sink(s13())
        sink(s14())
        sink(s15())
        sink(s16())
        sink(s17())
        sink(s18())
        sink(s19())
    }
}
