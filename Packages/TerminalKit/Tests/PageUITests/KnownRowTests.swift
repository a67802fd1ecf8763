import Synchronization
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

/// Rows whose inputs did not change get no HTML again.
@Suite struct KnownRowTests {
    /// The inputs of the HTML of a row.
    private struct Inputs {
        var (text, label, isLong, isHeading, priority) = ("Film", "", false, false, 0)
        var (opens, target, buttons) = (true, nil as PageAddress?, [] as [PageButton])
        var scopes: [ActionScope] = []
        var picture = "/pages/p/1"

        func layer(known: [String: PagePart.Fingerprint] = [:]) -> RenderedLayer {
            let (text, label, isHeading, priority, picture) = (text, label, isHeading, priority, picture)
            let row: @Sendable (Int) -> Element = { index in
                var name = Element.text(StyledText("\(text) \(index)", .strong)).priority(priority)
                if isHeading { return name.role(.heading) }
                if !label.isEmpty { name = name.label(label) }
                return .row([
                    .picture(PictureSlot(SlotPicture(address: picture), title: "a"), label: "a"), name,
                ])
            }
            let source =
                isLong
                ? ListSource.fitting(count: 3, id: { .number($0) }, row: row)
                : ListSource(count: 3, id: { .number($0) }, row: row)
            return PageUITests.layer(.list("films", source, label: "Films")) { layer in
                (layer.scopes, layer.known) = (scopes, known)
                (layer.opens, layer.target) = ({ [opens] _, _ in opens }, { [target] _, _ in target })
                layer.rowButtons = { [buttons] _, _ in buttons }
            }
        }
    }

    private static let changes: [(name: String, change: @Sendable (inout Inputs) -> Void)] = [
        ("text", { $0.text += "!" }), ("label", { $0.label += "a" }), ("isLong", { $0.isLong.toggle() }),
        ("isHeading", { $0.isHeading.toggle() }), ("priority", { $0.priority = -1 - $0.priority }),
        ("opens", { $0.opens.toggle() }),
        ("target", { $0.target = $0.target == nil ? PageAddress("films", "1") : nil }),
        ("buttons", { $0.buttons.append(PageButton("buy", "buy \($0.buttons.count)")) }),
        ("picture", { $0.picture += "1" }),
    ]

    private static func known(_ layer: RenderedLayer) -> [String: PagePart.Fingerprint] {
        Dictionary(uniqueKeysWithValues: layer.lists[0].rows.map { ($0.id, $0.fingerprint) })
    }

    @Test("A row with equal inputs gets no HTML again, and keeps its fingerprint")
    func keeps() {
        let before = Inputs().layer()
        let after = Inputs().layer(known: Self.known(before))
        #expect(after.lists[0].rows.map(\.isKnown) == [true, true, true])
        #expect(Self.known(after) == Self.known(before))
    }

    @Test("A change of any input makes a row anew", arguments: changes.map { $0.name })
    func renews(_ name: String) throws {
        let change = try #require(Self.changes.first { $0.name == name }).change
        var inputs = Inputs()
        let before = inputs.layer()
        change(&inputs)
        let after = inputs.layer(known: Self.known(before))
        #expect(after.lists[0].rows.allSatisfy { !$0.isKnown })
        #expect(after.lists[0].rows.map(\.hash) != before.lists[0].rows.map(\.hash))
    }

    @Test("Keys of other scopes make rows anew")
    @MainActor func renewsForScopes() {
        var inputs = Inputs()
        let known = Self.known(inputs.layer())
        inputs.scopes = [ShelfScreen.scope]
        #expect(inputs.layer(known: known).lists[0].rows.allSatisfy { !$0.isKnown })
    }

    @Test("A row with a field, a list or a chart is never known")
    func cannotCompare() {
        let source = ListSource(count: 1, id: { .number($0) }, row: { _ in .text("a") })
        for part: Element in [.list("inner", source, label: "a"), .field("field", FieldSource(), label: "a")]
        {
            let list = Element.list(
                "films",
                ListSource(count: 1, id: { .number($0) }, row: { _ in .row([.text("a"), part]) }),
                label: "Films")
            let known = Self.known(layer(list))
            #expect(layer(list) { $0.known = known }.lists[0].rows.allSatisfy { !$0.isKnown })
        }
    }

    @Test("After random changes, the page is the same as without known rows")
    func changesAtRandom() {
        var (generator, inputs, state) = (SplitMix(seed: 7), Inputs(), PageState())
        var shown: [String: HTML] = [:]
        for _ in 0..<400 {
            if generator.next() % 3 > 0 {
                Self.changes[Int(generator.next() % UInt64(Self.changes.count))].change(&inputs)
            }
            func page(_ layer: RenderedLayer) -> RenderedPage {
                let part = PagePart(id: "bar", html: HTML())
                return RenderedPage(
                    bar: part, toast: part, hints: part, layers: [.init(screen: nil, html: layer)], title: "",
                    place: .init(address: nil, depth: 0, asksBeforeLeaving: false))
            }
            var frame = PageFrame(number: 1)
            state.change(to: page(inputs.layer(known: state.known)), in: &frame)
            for part in frame.parts { shown[part.id] = part.html }
            let whole = inputs.layer().lists[0].rows
            #expect(whole.allSatisfy { shown[$0.id] == $0.html })
        }
    }

    @Test("Each row asks once for its address and once whether it opens")
    func asksOnce() {
        let asked = Mutex((addresses: 0, offers: 0))
        let source = ListSource(count: 600, id: { .number($0) }, row: { .text(StyledText("\($0)")) })
        _ = layer(.list("films", source, label: "Films")) { layer in
            layer.rows = ["films": 600]
            layer.target = { _, _ in
                asked.withLock { $0.addresses += 1 }
                return nil
            }
            layer.opens = { _, _ in
                asked.withLock { $0.offers += 1 }
                return true
            }
        }
        let (addresses, offers) = asked.withLock { $0 }
        #expect(addresses == 600)
        #expect(offers == 600)
    }
}
