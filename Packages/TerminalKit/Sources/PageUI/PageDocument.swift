package import TextCore

/// A page as a whole: the content of `<body>`, and the document around it.
package struct PageDocument: Sendable {
    /// The data that the script of the page reads.
    package struct State: Sendable {
        /// The name of the visit.
        package var visit: String
        /// The number of the last frame that the page contains.
        package var after: Int
        /// The hash of the style sheet and the script.
        package var assets: String
        /// The number of screens below this one.
        package var depth: Int
        /// Whether leaving loses something.
        package var asksBeforeLeaving: Bool

        package init(
            visit: String, after: Int, assets: String, depth: Int, asksBeforeLeaving: Bool = false
        ) {
            self.asksBeforeLeaving = asksBeforeLeaving
            self.visit = visit
            self.after = after
            self.assets = assets
            self.depth = depth
        }
    }

    /// The parts in the order of the page.
    package struct Parts: Sendable {
        package var bar: HTML
        /// The screen, then the layers over it.
        package var layers: [HTML]
        package var toast: HTML
        package var hints: HTML

        package init(bar: HTML, layers: [HTML], toast: HTML, hints: HTML) {
            self.bar = bar
            self.layers = layers
            self.toast = toast
            self.hints = hints
        }
    }

    /// The content of `<body>`.
    ///
    /// - Parameters:
    ///   - state: the state of the page.
    ///   - parts: the parts.
    ///   - action: the address that takes acts: `/pages/-/act`
    ///   - language: the language of the page.
    /// - Returns: the HTML.
    package static func content(
        _ state: State, _ parts: Parts, action: String, _ language: Language
    ) -> HTML {
        var html = HTML()
        html.element("form", [("id", "acts"), ("method", "post"), ("action", action)]) { html in
            html.open("input", [("type", "hidden"), ("name", "visit"), ("value", state.visit)])
            // Enter in a field presses the first button of the form.
            html.element(
                "button",
                [
                    ("class", "hidden"), ("name", "do"), ("value", "enter"), ("tabindex", "-1"),
                    ("aria-hidden", "true"),
                ]
            ) { $0.text(LocalizedText("Send", "보내기")[language]) }
            html.append(parts.bar)
            html.element(
                "main",
                [
                    ("id", "page"), ("data-visit", state.visit), ("data-after", "\(state.after)"),
                    ("data-assets", state.assets), ("data-depth", "\(state.depth)"),
                    ("data-asks", state.asksBeforeLeaving ? "" : nil),
                ]
            ) { html in for layer in parts.layers { html.append(layer) } }
            html.append(parts.toast)
            html.append(parts.hints)
        }
        html.element("p", [("id", "say"), ("role", "status"), ("class", "hidden")])
        html.element("p", [("id", "offline"), ("role", "status"), ("hidden", "")]) {
            $0.text(
                LocalizedText("No connection. Trying again…", "연결이 끊겼습니다. 다시 연결하는 중…")[language])
        }
        return html
    }

    /// What search engines and links on other pages show.
    package struct Description: Sendable {
        package var title: String
        package var summary: String?
        /// The whole address of the page, where others may find it.
        package var canonical: String?
        /// The whole address of a picture.
        package var picture: String?
        /// The name of the site.
        package var site: String
        /// Whether search engines may list the page.
        package var isPublic: Bool

        package init(
            title: String, summary: String? = nil, canonical: String? = nil, picture: String? = nil,
            site: String,
            isPublic: Bool
        ) {
            self.title = title
            self.summary = summary
            self.canonical = canonical
            self.picture = picture
            self.site = site
            self.isPublic = isPublic
        }
    }

    /// The document.
    ///
    /// - Parameters:
    ///   - description: the title, and what others show of the page.
    ///   - styles: the address of the style sheet.
    ///   - script: the address of the script.
    ///   - icon: the address of the icon.
    ///   - language: the language of the page.
    ///   - content: the content of `<body>`.
    /// - Returns: the HTML.
    package static func document(
        _ description: Description, styles: String, script: String, icon: String, _ language: Language,
        content: HTML
    ) -> HTML {
        var html = HTML.doctype
        html.open("html", [("lang", language.rawValue)])
        html.element("head") { html in
            html.open("meta", [("charset", "utf-8")])
            html.open("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
            html.open("meta", [("name", "color-scheme"), ("content", "light dark")])
            html.element("title") { $0.text(description.title) }
            html.describe(description, language)
            html.open("link", [("rel", "stylesheet"), ("href", styles)])
            html.open("link", [("rel", "icon"), ("href", icon)])
            html.element("script", [("src", script), ("defer", "")])
        }
        html.element("body") { $0.append(content) }
        html.close("html")
        return html
    }
}

extension HTML {
    fileprivate mutating func describe(_ page: PageDocument.Description, _ language: Language) {
        guard page.isPublic else { return open("meta", [("name", "robots"), ("content", "noindex")]) }
        if let summary = page.summary { open("meta", [("name", "description"), ("content", summary)]) }
        if let canonical = page.canonical { open("link", [("rel", "canonical"), ("href", canonical)]) }
        let locale = language == .korean ? "ko_KR" : "en_US"
        for (name, value) in [
            ("og:title", page.title), ("og:description", page.summary), ("og:url", page.canonical),
            ("og:image", page.picture), ("og:site_name", page.site), ("og:locale", locale),
            ("og:type", "website"),
        ] {
            if let value { open("meta", [("property", name), ("content", value)]) }
        }
    }
}
