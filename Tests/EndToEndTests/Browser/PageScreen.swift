/// HTML and frames of a screen with fields, buttons and a list, as `PageRenderer` writes them.
enum PageScreen {
    /// The part of a screen with a number in its text. In a frame, it has no rows: they are parts of their own.
    static func html(_ name: String = "n1", count: Int = 0, rows: some Sequence<Int> = []) -> String {
        """
        <section id="\(name)" class="screen"><header class="head"><h1 id="\(name).title" tabindex="-1">\(name)</h1>\
        <div class="buttons">\(button("buy"))</div></header><p id="\(name).count">\(count)</p>\(fields(name))\
        <ul id="\(name)-films" class="list" aria-label="Films">\(rows.map { row($0, in: name) }.joined())</ul></section>
        """
    }

    /// A dialog over the screen.
    static func sheet(_ name: String = "n2") -> String {
        """
        <dialog id="\(name)" class="sheet" aria-labelledby="\(name).title"><h2 id="\(name).title">Sheet</h2>\
        \(fields(name))<div class="buttons">\(button("back"))</div></dialog>
        """
    }

    /// The fields of a sign-in.
    static let signIn = """
        <section id="n1" class="screen"><h1 id="n1.title" tabindex="-1">Sign in</h1><div class="field">\
        <label for="n1-name">Name</label><input id="n1-name" name="edit n1-name" data-field="n1-name" type="text" \
        autocomplete="username"></div><div class="field"><label for="n1-password">Password</label><input id="n1-password" \
        name="edit n1-password" data-field="n1-password" type="password" autocomplete="current-password"></div>\
        <div class="buttons"><button class="button main" name="do" value="submit">Sign in</button>\
        </div></section>
        """

    /// The choice of a file.
    static let upload = """
        <section id="n1" class="screen"><h1 id="n1.title" tabindex="-1">Pictures</h1><div class="field files">\
        <label for="n1-pictures">Pictures</label><input id="n1-pictures" type="file" name="file n1-pictures" multiple>\
        <button class="button" formenctype="multipart/form-data" name="do" value="upload n1-pictures" \
        data-upload="n1-pictures">Upload</button></div></section>
        """

    static func row(_ number: Int, in name: String = "n1") -> String {
        """
        <li id="\(name)-films.i\(number)"><a class="row" href="/pages/films/\(number)" data-do="open">Film \(number)</a></li>
        """
    }

    private static func button(_ action: String) -> String {
        #"<button class="button" name="do" value="\#(action)">\#(action)</button>"#
    }

    private static func fields(_ name: String) -> String {
        """
        <div class="field"><label for="\(name)-title">Title</label><input id="\(name)-title" name="edit \(name)-title" \
        data-field="\(name)-title" type="text"></div><div class="field"><label for="\(name)-note">Note</label>\
        <textarea id="\(name)-note" name="edit \(name)-note" data-field="\(name)-note" rows="6"></textarea></div>
        """
    }
}

/// Frames.
extension PageScreen {
    /// A frame with changed parts, of which `nil` removes one, and other members as JSON.
    static func frame(_ parts: KeyValuePairs<String, String?>, _ members: String...) -> String {
        let parts = parts.map { Browser.json($0.value ?? $0.key) }
        return "{" + ([#""parts":[\#(parts.joined(separator: ","))]"#] + members).joined(separator: ",") + "}"
    }

    /// A frame with another number in the screen.
    static func counting(_ count: Int, _ members: String...) -> String {
        let members = members.isEmpty ? "" : "," + members.joined(separator: ",")
        return #"{"parts":[\#(Browser.json(html(count: count)))]\#(members)}"#
    }

    /// The text that the app chose for a field.
    static func text(_ text: String, of field: String = "n1-title", seen: Int) -> String {
        #""fields":[{"id":"\#(field)","text":\#(Browser.json(text)),"seen":\#(seen)}]"#
    }

    static func place(_ url: String, depth: Int, asks: Bool = false) -> String {
        #""place":{"url":"\#(url)","depth":\#(depth),"asks":\#(asks)}"#
    }

    static func order(_ list: String, _ names: [String]) -> String {
        #""order":{"\#(list)":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }
}
