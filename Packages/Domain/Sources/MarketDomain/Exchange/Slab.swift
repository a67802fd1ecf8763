/// Memory for plain values that refer to each other by index: what linked orders and price levels are made of.
///
/// The only type of the domain that uses pointers. Arrays cost 1.2 to 2.5 times as much here, since each change of an
/// element checks whether the array is shared. Indices come from the links of the values themselves; those outside the memory
/// stop a debug build, and so every test.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private let filler: Element

    /// `filler` is the value of elements that nobody has set.
    init(capacity: Int, filler: Element) {
        self.capacity = max(1, capacity)
        self.filler = filler
        base = .allocate(capacity: self.capacity)
        base.initialize(repeating: filler, count: self.capacity)
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
    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        let larger = max(count, capacity * 2)
        let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        next.moveInitialize(from: base, count: capacity)
        (next + capacity).initialize(repeating: filler, count: larger - capacity)
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

    /// The first index of the sorted range whose element is not below `value`; its end when there is none.
    @inline(__always)
    func firstIndex(in start: UInt32, count: UInt32, notBelow value: Element) -> UInt32
    where Element: Comparable {
        assert(Int(start) + Int(count) <= capacity, "a range of the slab")
        var (low, length) = (Int(start), Int(count))
        // Without branches: whether an element is below is as good as random.
        while length > 1 {
            let half = length >> 1
            low &+= base[low &+ half &- 1] < value ? half : 0
            length &-= half
        }
        return UInt32(truncatingIfNeeded: length == 1 && base[low] < value ? low &+ 1 : low)
    }
}

/// The index that stands for none.
let noIndex = UInt32.max
