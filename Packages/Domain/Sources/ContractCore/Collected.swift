import Synchronization

/// Collects the values that callbacks receive, from any thread.
package final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    package func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
