internal import TerminalUI

/// Charts.
extension ElementWriter {
    mutating func write(_ source: ChartSource, _ element: Element) {
        html.element("p") { $0.text(element.label ?? "") }
    }
}
