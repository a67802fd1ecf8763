/// Memory for plain values that refer to each other by index: what linked orders and price levels are made of.
///
/// The only type of the domain that uses pointers. Arrays cost 1.2 to 2.5 times as much here, since each change of an
/// element checks whether the array is shared. Indices come from the links of the values themselves; those outside the memory
/// stop a debug build, and so every test.
///
/// No `Element` is a private type: Swift 6.3.1 crashes when it optimizes a module that uses this one.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private let filler: Element?

    /// `filler` is the value of elements that nobody has set; without one they have none, and must be set before they are
    /// read.
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

    /// Makes room for at least `count` elements; all keep their values.
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

/// The index that stands for none.
let noIndex = UInt32.max
