/// Finds the order that expires next: a binary heap of deadlines.
///
/// The entry of an order that left the book earlier stays in the heap until its deadline, or until most entries are
/// obsolete.
struct ExpiryQueue {
    struct Entry: Comparable {
        let deadline: UInt32
        let id: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.deadline != right.deadline ? left.deadline < right.deadline : left.id < right.id
        }
    }

    private var heap: ContiguousArray<Entry> = []

    var count: Int { heap.count }
    var first: Entry? { heap.first }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entry < heap[parent] else { break }
            heap[child] = heap[parent]
            child = parent
        }
        heap[child] = entry
    }

    mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        sink(last, from: 0)
    }

    /// Removes the obsolete entries, as `isGone` determines.
    mutating func removeAll(where isGone: (Entry) -> Bool) {
        heap.removeAll(where: isGone)
        for parent in (0..<heap.count / 2).reversed() { sink(heap[parent], from: parent) }
    }

    private mutating func sink(_ entry: Entry, from start: Int) {
        var parent = start
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < entry else { break }
            heap[parent] = heap[child]
            parent = child
        }
        heap[parent] = entry
    }
}
