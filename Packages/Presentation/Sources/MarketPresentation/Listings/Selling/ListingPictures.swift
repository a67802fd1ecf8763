import MarketDomain
import PresentationCore
import TextCore

/// Inspects the pictures of a listing, and prepares them for the market. Each file is processed only once, however often the
/// form is checked.
@MainActor
final class ListingPictures {
    private let preparation: any PicturePreparation
    fileprivate let language: Language
    private var shrunk: [ListingPicture: ListingPicture] = [:]
    private var squared: [ListingPicture: ListingPicture] = [:]
    private var proven: Set<ListingPicture> = []

    init(_ preparation: any PicturePreparation, language: Language) {
        self.preparation = preparation
        self.language = language
    }

    /// The pictures of a form that can be sent, and the problems of the others.
    func inspect(_ form: ListingForm) async -> ([ListingPicture], [ProductProblem]) {
        var (pictures, problems): ([ListingPicture], [ProductProblem]) = ([], [])
        for path in form.pictures {
            do throws(ProductProblems) {
                let picture = try await preparation.inspect(path: path)
                if form.squares.contains(path) {
                    pictures.append(try await square(picture))
                } else {
                    try await prove(picture)
                    pictures.append(picture)
                }
            } catch {
                problems += error.all
            }
        }
        return (pictures, problems)
    }

    /// Checks that a picture can be decoded. Skips pictures that are too large, because shrinking decodes them. On a device
    /// without a decoder, the market checks them.
    private func prove(_ picture: ListingPicture) async throws(ProductProblems) {
        guard !picture.isOversized, !proven.contains(picture) else { return }
        do throws(MarketError) {
            try await preparation.prove(picture)
            proven.insert(picture)
        } catch .picture(let problem) where !problem.isOfDevice {
            throw ProductProblems(.pictures, .picture(name: picture.name, problem))
        } catch {}
    }

    /// The square in the middle of a picture, which is small enough to send.
    private func square(_ picture: ListingPicture) async throws(ProductProblems) -> ListingPicture {
        if let known = squared[picture] { return known }
        do throws(MarketError) {
            let square = try await preparation.square(picture)
            squared[picture] = square
            return square
        } catch .picture(let problem) {
            throw ProductProblems(.pictures, .picture(name: picture.name, problem))
        } catch {
            let reason = ErrorText(quoting: Failure(error, in: language).message)
            throw ProductProblems(.pictures, .pictureUnreadable(name: picture.name, reason: reason))
        }
    }

    /// The same pictures, with the too large ones shrunk.
    func shrinking(_ pictures: [ListingPicture]) async throws(MarketError) -> [ListingPicture] {
        var small: [ListingPicture] = []
        for picture in pictures {
            guard picture.isOversized else {
                small.append(picture)
                continue
            }
            let smaller: ListingPicture
            if let known = shrunk[picture] {
                smaller = known
            } else {
                smaller = try await shrink(picture)
            }
            shrunk[picture] = smaller
            small.append(smaller)
        }
        return small
    }

    private func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture {
        do throws(MarketError) {
            return try await preparation.shrink(picture)
        } catch .picture(let problem) where !problem.isOfDevice {
            throw .invalid(ProductProblems(.pictures, .picture(name: picture.name, problem)))
        } catch {
            throw error
        }
    }
}

/// The pictures to add to a listing: those that can be sent, and the problems of the others.
struct AddedPictures {
    var pictures: [ListingPicture] = []
    /// The pictures with too many bytes.
    var oversized: [ListingPicture] = []
    var problems: [ProductProblem] = []
}

extension ListingPictures {
    /// Inspects the files to add, and shrinks pictures with too many bytes if permitted.
    func adding(_ paths: [String], isShrinkingAllowed: Bool) async -> AddedPictures {
        var form = ListingForm()
        form.pictures = paths
        let (pictures, problems) = await inspect(form)
        var added = AddedPictures(pictures: pictures, problems: problems)
        added.oversized = pictures.filter(\.isOversized)
        guard isShrinkingAllowed, problems.isEmpty, let first = added.oversized.first else { return added }
        do throws(MarketError) {
            added.pictures = try await shrinking(pictures)
            added.oversized = []
        } catch .invalid(let problems) {
            added.problems = problems.all
        } catch {
            let reason = ErrorText(quoting: Failure(error, in: language).message)
            added.problems = [ProductProblem(.pictures, .pictureUnreadable(name: first.name, reason: reason))]
        }
        return added
    }
}

extension ListingPicture {
    var isOversized: Bool { byteCount >= ProductLimits.pictureBytes }
}

extension PictureProblem {
    /// Whether the problem concerns the device rather than the picture.
    fileprivate var isOfDevice: Bool { if case .unavailable = self { true } else { false } }
}
