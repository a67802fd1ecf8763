import Testing
import TextCore

@testable import PageUI
@testable import TerminalUI

/// The HTML of each kind of element.
@Suite struct ElementTests {
    @Test("A text has the class of its tone, and a text of several tones has pieces")
    func texts() {
        #expect(html(.text("Kettle")) == "<span>Kettle</span>")
        #expect(html(.text(StyledText("3 films", .dim))) == #"<span class=t-dim>3 films</span>"#)
        #expect(
            html(.text(StyledText("♥ ", .bad) + StyledText("Kettle", .strong)))
                == #"<span><span class=t-bad>♥ </span><span class=t-strong>Kettle</span></span>"#)
        #expect(html(.text("a", .wrapped())) == #"<p>a</p>"#)
        #expect(html(.text("a", .wrapped(most: 3))) == #"<p class=clamp-3>a</p>"#)
        #expect(html(.text("7", .trailing)) == #"<span class=trailing>7</span>"#)
        #expect(html(.text("")) == "")
        #expect(html(.text("Films").role(.heading)) == "<h2>Films</h2>")
        #expect(html(.text("Loaded").role(.status)) == #"<span role=status>Loaded</span>"#)
    }

    @Test("Words replace signs for screen readers only")
    func words() {
        #expect(
            html(.text("★★★☆☆").label("3 of 5"))
                == #"<span class=hidden>3 of 5</span><span aria-hidden=true>★★★☆☆</span>"#)
        #expect(html(.text("▁▂▃")) == #"<span aria-hidden=true>▁▂▃</span>"#)
        // The same words once.
        #expect(html(.text(" 3  films ").label("3 films")) == "<span>3  films </span>")
        #expect(
            html(.row([.text("a"), .text("b")]).label("both"))
                == #"<span class=hidden>both</span><div class=row aria-hidden=true><span>a</span><span>b</span></div>"#
        )
        #expect(!html(.row([.button("Buy", "buy")]).label("both")).contains("hidden\">both"))
    }

    @Test("Addresses of the Web in texts are links, and end before signs and Korean particles")
    func links() throws {
        func links(_ text: String) throws -> [String] {
            let page = try StrictParser.parse(html(.text(StyledText(text), .wrapped())))
            #expect(page.text == text)
            for link in page.all where link.name == "a" {
                #expect(link.attributes["rel"] == "ugc nofollow noopener")
                #expect(link.attributes["href"] == link.text)
            }
            return page.all.filter { $0.name == "a" }.map(\.text)
        }
        #expect(
            try links("See https://a.example/b?c=d&e, or http://b.example.") == [
                "https://a.example/b?c=d&e", "http://b.example",
            ])
        #expect(
            try links("https://a.example/를 보세요 (HTTP://B.example/c)") == [
                "https://a.example/", "HTTP://B.example/c",
            ])
        for text in [
            "javascript://a", "ftp://a.example", "https://", "https:// a", "://", ":////http:/", "http",
            "data:text/html,x",
        ] {
            #expect(try links(text) == [], "\(text)")
        }
        #expect(try links(#"http://a"onclick=x"#) == ["http://a"])
        #expect(try links(String(repeating: "://", count: 20_000)) == [])
    }

    @Test("Rows and columns keep the shares and the order of their parts, without cells")
    func groups() {
        #expect(
            html(
                .row(
                    [.text("a").width(.fill(1)), .text("b").priority(-1), .text("c").width(.fixed(9))], gap: 2
                ))
                == #"<div class=row><span class=fill>a</span><span class=low>b</span><span>c</span></div>"#
        )
        #expect(
            html(.row([.column([.text("Price").role(.heading), .text("7")])]))
                == "<section class=card><h2>Price</h2><span>7</span></section>")
        #expect(
            html(.column([.text("a"), .divider, .space])) == #"<span>a</span><hr><div class=fill></div>"#)
        #expect(html(.scroll("s", .text("a"))) == "<span>a</span>")
        let chart = Element.column([.row([.text("Price").role(.heading), .button("Line", "c")]), .text("7")])
        let screen = html(.column([.text("a"), .scroll("s", .column([.text("b"), chart]))]))
        #expect(
            screen.hasPrefix(
                #"<span>a</span><span>b</span><section class=card><div class=row><h2>Price</h2>"#))
    }

    @Test("A blank line of a text is between its paragraphs")
    func blankLine() {
        let lines = ["a", " ", "b"].map { Element.text(StyledText($0), .wrapped()) }
        #expect(html(.column(lines)) == "<p>a</p><p><br></p><p>b</p>")
    }

    @Test("An element with an action is a button of the form of acts")
    func actions() {
        #expect(
            html(.text("3 new").action("refresh"))
                == #"<button class=link name=do value="refresh n1">3 new</button>"#
        )
        // A sign is named after its action.
        #expect(html(.text("‹").action("previous")).contains(#"aria-label="Title of previous""#))
        #expect(
            html(.button("Buy", "buy", isMain: true))
                == #"<button class="button main" name=do value="buy n1">Buy <kbd aria-hidden=true>b</kbd></button>"#
        )
        let row = html(.row([.text("a"), .text("b").action("inner")]).action("outer"))
        #expect(row.contains(#"<button class=row"#) && !row.contains("inner"))
    }

    @Test("Fields have labels, and their purpose as type, keyboard and stored value")
    func fields() {
        let price = html(
            .field(
                "price", FieldSource("7", placeholder: "259,000", limit: 20, purpose: .amount), label: "Price"
            ))
        #expect(
            price
                == #"<div class=field><label for=n1-price>Price</label><input id=n1-price name="edit n1-price" data-field=n1-price placeholder="259,000" dir=auto type=text autocomplete=off inputmode=decimal></div>"#
        )
        let kinds: [(FieldSource, String)] = [
            (FieldSource(isSecret: true), #"type=password autocomplete=current-password"#),
            (
                FieldSource(isSecret: true, purpose: .newPassword),
                #"type=password autocomplete=new-password"#
            ),
            (FieldSource(purpose: .email), #"autocomplete=email inputmode=email autocapitalize=none"#),
            (FieldSource(purpose: .userName), #"autocomplete=username"#),
            (FieldSource(purpose: .search), #"type=search"#),
            (FieldSource(isMultiline: true), "<textarea"),
        ]
        for (source, part) in kinds { #expect(html(.field("f", source, label: "F")).contains(part)) }
        // The name that a terminal shows beside a field is its label.
        let named = html(
            .row([.text("Price").role(.decoration), .field("price", FieldSource(), label: "Price")]))
        #expect(named.split(separator: "Price<").count == 2)
    }

    @Test("A whole page has the texts of fields, but no frame, and no secret is ever in HTML")
    func textsOfFields() throws {
        let layer = layer(
            .column([
                .field("line", FieldSource(), label: "Line"),
                .field("secret", FieldSource(isSecret: true), label: "Secret"),
                .field("area", FieldSource(isMultiline: true), label: "Area"),
            ]))
        #expect(layer.fields.map(\.id) == ["n1-line", "n1-secret", "n1-area"])
        #expect(!layer.part.html.string.contains("value") && layer.part.html.string.contains("></textarea>"))
        let page = try StrictParser.parse(layer.whole { "\ntext of \($0.name)" }.string)
        #expect(page.all.compactMap { $0.attributes["value"] } == ["\ntext of line"])
        #expect(page.all.first { $0.name == "textarea" }?.text == "\ntext of area")
        #expect(page.all.first { $0.attributes["type"] == "password" }?.attributes["value"] == nil)
    }

    @Test("A control is a button named after itself, or a choice beside its label")
    func controls() throws {
        let send = html(
            .list(
                "send", .control(.text("send"), .text(StyledText("[ Send ]", .strong)).label("Send")),
                label: "Send"))
        #expect(
            send
                == #"<button id=n1-send class="button main" name=do value="open n1-send tsend">Send</button>"#
        )
        // A script sends passwords with the filled button, also before the form is complete.
        let buttons = ["send", "other"].map { name in
            let text = StyledText("[ \(name) ]", name == "send" ? .dim : .strong)
            return Element.list(ElementID(name), .control(.text(name), .text(text).label(name)), label: name)
        }
        let classes = try StrictParser.parse(html(.column(buttons))).all.compactMap { $0.attributes["class"] }
        #expect(classes == ["button main", "button"])
        let choice = Element.row([
            .text("Kind").role(.decoration),
            .list("kind", .control(.text("kind"), .text("Cat ▾").label("Kind: Cat")), label: "Kind"),
        ])
        let page = try StrictParser.parse(html(choice))
        #expect(page.text == "KindCat")
        let button = try #require(page.all.first { $0.name == "button" })
        #expect(
            button.attributes["aria-label"] == "Kind: Cat"
                && button.attributes["value"] == "open n1-kind tkind")
    }

    @Test("Facts, progress and work in progress")
    func others() {
        #expect(
            html(.facts([Fact("Price", .text("7")), Fact("Age", .text("old"))]))
                == #"<dl class=facts><dt>Price</dt><dd><span>7</span></dd><dt>Age</dt><dd><span>old</span></dd></dl>"#
        )
        #expect(
            html(.progress(0.429, label: "Sending"))
                == #"<label class=progress><span>Sending</span><progress max=100 value=42>42 %</progress></label>"#
        )
        #expect(html(.progress(nil, label: "Sending")).contains(#"<progress max=100></progress>"#))
        #expect(html(.progress(.nan, label: "Sending")).contains(#"value=0"#))
        #expect(html(.spinner(label: "loading")) == #"<span class=spinner role=status>loading</span>"#)
        #expect(
            html(.spinner(label: "loading").role(.coming(isForm: false)))
                == #"<span class=spinner role=status aria-busy=true>loading</span>"#)
        #expect(
            html(.tabs(["a", "b"], chosen: 1)).contains(#"value=tab-2 aria-current=page>b</button>"#))
    }

    @Test("A bar is a drawing as long as its part, which a screen reader does not mention")
    func bars() {
        let bar = { (part: Double) in html(.bar(part, .good)) }
        #expect(
            bar(0.25)
                == #"<svg class="bar t-good" viewBox="0 0 100 8" preserveAspectRatio=none aria-hidden=true><rect width=25 height=8></rect></svg>"#
        )
        #expect(bar(0).contains(#"<rect width=1 "#) && bar(7).contains(#"<rect width=100 "#))
    }

    @Test("A date stays on one line, also in a long text, and a word with a hyphen may break")
    func dates() {
        let whole = { (date: String) in #"<bdi>\#(date)</bdi>"# }
        #expect(html(.text("2024-05-17")) == "<span>\(whole("2024-05-17"))</span>")
        #expect(
            html(.text("5월 1-2일, 010-1234-5678로"))
                == "<span>5월 \(whole("1-2"))일, \(whole("010-1234-5678"))로</span>")
        for text in ["a-b", "-5", "- 5", "--", "5", "", "NV1011-100", "422b6f9f-d213-4492-87f5-4a"] {
            #expect(!html(.text(StyledText(text), .wrapped())).contains("unbroken"), "\(text)")
        }
    }

    @Test("A picture has an address of the same server, or words in its place")
    func pictures() {
        let slot = { (address: String) in
            Element.picture(PictureSlot(SlotPicture(address: address), title: "Kite"), label: "A kite")
        }
        #expect(
            html(slot("/pictures/3").width(.fixed(20)).height(.fixed(9)))
                == #"<img class=picture src=/pictures/3 width=200 height=180 loading=lazy alt="A kite">"#
        )
        #expect(html(slot("/pictures/3").role(.decoration)).hasSuffix(" alt>"))
        let words = #"<span class=picture role=img aria-label="A kite">Kite<small>no file</small></span>"#
        #expect(html(.picture(PictureSlot(nil, title: "Kite", note: "no file"), label: "A kite")) == words)
        for address in [
            "//evil.example/a", "https://evil.example/a", "javascript:alert(1)", "data:image/svg+xml,x", "",
        ] {
            #expect(!html(slot(address)).contains("<img"), "\(address)")
        }
    }

    @Test("A choice of files is sent with the form of acts")
    func files() {
        let files = html(.file("pictures", FileSource(accept: "image/png", most: 5), label: "Pictures"))
        #expect(
            files.contains(
                #"type=file name="file n1-pictures" accept=image/png multiple>"#)
        )
        #expect(files.contains(#"formenctype=multipart/form-data name=do value="upload n1-pictures""#))
        #expect(!files.contains("aria-invalid"))
    }

    @Test("The problems of refused files stand beside the choice of files, and belong to it")
    func refusedFiles() {
        let files = Element.file("pictures", FileSource(accept: "image/png", most: 5), label: "Pictures")
        let text = layer(files) { $0.problems = ["pictures": ["“a” is no picture.", "“<b>” is too large."]] }
            .whole().string
        #expect(text.contains(#"aria-invalid=true aria-describedby=n1-pictures.problem>"#))
        #expect(
            text.contains(
                #"<p id=n1-pictures.problem class=t-bad>“a” is no picture.\#n“&lt;b&gt;” is too large.</p>"#
            ))
    }
}
