/// Values in the order of their last use, each with a slot that stays its own: every step takes
/// the same time however long the list is.
struct RecencyList<Value> {
    private struct Node {
        var value: Value?
        var newer: Int
        var older: Int
    }

    /// Slot 0 joins the ends: its `older` is the newest value, its `newer` the oldest.
    private var nodes = [Node(value: nil, newer: 0, older: 0)]
    private var free: [Int] = []

    /// `nil` when the list is empty.
    var oldest: Value? { nodes[nodes[0].newer].value }

    subscript(slot: Int) -> Value? { nodes[slot].value }

    /// Adds the newest value and returns its slot.
    mutating func insert(_ value: Value) -> Int {
        let slot = free.popLast() ?? nodes.count
        let node = Node(value: value, newer: 0, older: 0)
        if slot == nodes.count { nodes.append(node) } else { nodes[slot] = node }
        link(slot)
        return slot
    }

    mutating func markUsed(_ slot: Int) {
        unlink(slot)
        link(slot)
    }

    mutating func remove(_ slot: Int) {
        unlink(slot)
        nodes[slot].value = nil
        free.append(slot)
    }

    private mutating func link(_ slot: Int) {
        let second = nodes[0].older
        nodes[slot].older = second
        nodes[slot].newer = 0
        nodes[second].newer = slot
        nodes[0].older = slot
    }

    private mutating func unlink(_ slot: Int) {
        let (newer, older) = (nodes[slot].newer, nodes[slot].older)
        nodes[newer].older = older
        nodes[older].newer = newer
    }
}
