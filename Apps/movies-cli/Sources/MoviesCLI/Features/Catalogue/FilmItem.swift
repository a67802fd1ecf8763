import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalUI
import TextCore

/// A film in a list, in as many lines as fit.
struct FilmItem: Sendable {
    /// The number of lines of an item.
    enum Rows: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case three = 3
        /// With a small poster, if films have one, and an empty line below.
        case five = 5

        /// The size that suits the height of a screen.
        init(for context: ViewContext) {
            self = context.size.rows < 18 ? .two : context.size.rows < 40 ? .three : .five
        }

        /// The next size; the largest is followed by the smallest.
        var next: Rows {
            let all = Rows.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    /// The place of a poster in a list, on the right. A film without a poster has a longer text, which begins in the
    /// same column as the others.
    enum Cover: Sendable {
        /// `nil` until it is loaded.
        case poster(SlotPicture?)
        /// The film has no poster, or it could not be loaded.
        case missing
    }

    /// The poster in a list, in cells.
    static let poster = PicturePlace(columns: 9, rows: 4)
    /// The width of the largest poster on a page of a browser, in pixels.
    static let widestPoster = 480

    let row: MovieRow
    let isMarked: Bool
    let language: Language
    /// The right part of an item of five lines; `nil` if no film of the list has a poster.
    var cover: Cover?
    /// The date of the bookmark, shown on the right in place of the rating.
    var aside: String?

    func element(_ rows: Rows, width: Int) -> Element {
        switch rows {
        case .one: return .row([title, match(width), year, side])
        case .two: return .column([.row([title, match(width), side]), facts])
        case .three: return .column([.row([title, match(width), side]), facts, synopsis(width)])
        case .five:
            guard case .poster(let picture) = cover else {
                // Aligns the ratings in a column.
                let margin = cover == nil ? [] : [Element.text("").width(.fixed(Self.poster.columns))]
                return lines(width, head: [title, match(width), side] + margin)
            }
            let slot = PictureSlot(picture, title: row.title, note: row.year ?? "")
            let poster = Element.picture(slot, label: FilmItem.posterLabel(row, language))
                .width(.fixed(Self.poster.columns)).height(.fixed(Self.poster.rows)).priority(-1).role(
                    .decoration)
            let room = width - Self.poster.columns - 1
            let text = lines(room, head: [title, match(room), side])
            return .column([.row([text.width(.fill(1)), poster]).height(.fixed(Self.poster.rows))])
        }
    }

    private func lines(_ width: Int, head: [Element]) -> Element {
        .column([.row(head), .text(StyledText("  " + heading, .dim)), tags, synopsis(width)])
    }

    static func posterLabel(_ row: MovieRow, _ language: Language) -> String {
        LocalizedText("Poster of \(row.title)", "\(row.title) 포스터")[language]
    }

    private var title: Element {
        .text(StyledText(isMarked ? "♥ " : "  ", .bad) + StyledText(row.title, .strong)).width(.fill(1))
            .label(
                isMarked
                    ? LocalizedText("\(row.title), bookmarked", "\(row.title), 북마크됨")[language] : row.title)
    }

    /// The English title if it differs, the year and the code.
    private var heading: String {
        guard row.title == row.movie.title else { return row.heading }
        return [row.year, row.movie.imdbCode].compactMap { $0 }.joined(separator: " · ")
    }

    /// The reason why a search found the film, unless a title matched.
    private func match(_ width: Int) -> Element {
        let text = (row.match ?? "").truncated(toCells: max(8, width / 3))
        let label = row.match.map { LocalizedText("found by \($0)", "일치: \($0)")[language] } ?? ""
        // A page wraps, so that the reason has room on a telephone.
        return .text(StyledText(text, .dim)).priority(width == .max ? 0 : -1).label(label)
    }

    private var year: Element { .text(StyledText(row.year ?? "", .dim)).priority(-1) }

    private var side: Element {
        if let aside { return .text(StyledText(aside, .dim)).priority(-1) }
        return .text(StyledText(row.rating.map { "★ \($0)" } ?? "", .warning)).priority(-1)
            .label(
                row.rating.map { LocalizedText("rated \($0) out of 10", "평점 10점 만점에 \($0)점")[language] } ?? ""
            )
    }

    /// Year, length and genres.
    private var facts: Element {
        let parts = [row.year, row.runtime].compactMap { $0 } + [row.hashtags.joined(separator: " ")]
        return .text(StyledText("  " + parts.filter { !$0.isEmpty }.joined(separator: " · "), .dim))
    }

    private var tags: Element {
        let tags = StyledText("  " + row.hashtags.joined(separator: " "), .accent)
        let gap = row.hashtags.isEmpty ? "" : " · "
        return .text(row.uploaded.map { tags + StyledText(gap + $0, .dim) } ?? tags)
    }

    /// One line, followed by "more" if it is truncated.
    private func synopsis(_ width: Int) -> Element {
        let text = "  " + (row.synopsis ?? "")
        let line = text.truncated(toCells: width)
        let more = LocalizedText("more", "더 보기")[language]
        guard line != text else { return .text(StyledText(text)) }
        return .row([
            // A screen reader reads the whole synopsis.
            .text(StyledText(line)).width(.fill(1)).label(text),
            .text(StyledText(more, .link)).priority(1).role(.decoration).action(.more),
        ])
    }
}
