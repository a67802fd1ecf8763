/// Memory for plain values that refer to each other by index, such as linked orders and price levels.
///
/// The only type of the domain that uses pointers. Arrays cost 1.2 to 2.5 times as much here, because each change of an
/// element checks whether the array is shared. Indices come from the links of the values themselves; an index outside the
/// memory stops a debug build, and so every test.
///
/// No `Element` may be a private type: Swift 6.3.1 crashes when it optimizes a module that uses this one.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private let filler: Element?

    /// `filler` is the initial value of elements; without it elements have no value, and must be set before they are read.
    init(capacity: Int, filler: Element? = nil) {
        self.capacity = max(1, capacity)
        self.filler = filler
        base = .allocate(capacity: self.capacity)
        if let filler { base.initialize(repeating: filler, count: self.capacity) }
    }

    deinit { base.deallocate() }

    subscript(index: UInt32) -> Element {
        @inline(__always) _read {
            assert(Int(index) < capacity, "an index of the slab")
            yield base[Int(index)]
        }
        @inline(__always) nonmutating _modify {
            assert(Int(index) < capacity, "an index of the slab")
            yield &base[Int(index)]
        }
    }

    /// Makes room for at least `count` elements; existing elements keep their values.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if count > capacity { grow(to: count) }
    }

    @inline(never)
    private mutating func grow(to count: Int) {
        let larger = max(count, capacity * 2)
        let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        next.moveInitialize(from: base, count: capacity)
        if let filler { (next + capacity).initialize(repeating: filler, count: larger - capacity) }
        base.deallocate()
        (base, capacity) = (next, larger)
    }

    /// Copies elements within the slab; the places may overlap.
    @inline(__always)
    func move(_ count: UInt32, from source: UInt32, to target: UInt32) {
        guard count > 0 else { return }
        assert(
            Int(source) + Int(count) <= capacity && Int(target) + Int(count) <= capacity,
            "a range of the slab")
        (base + Int(target)).update(from: base + Int(source), count: Int(count))
    }
}

/// The index that stands for no element.
let noIndex = UInt32.max
