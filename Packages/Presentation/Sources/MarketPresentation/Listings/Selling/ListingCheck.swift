import MarketDomain

/// The result of checking a whole form.
enum ListingCheck {
    /// The form is valid.
    case ready(ProductDraft)
    /// Pictures with too many bytes, while the user has not permitted shrinking them.
    case oversized([ListingPicture])
    case wrong([ProductProblem])
}

extension ListingPictures {
    /// Collects all problems, and prepares the pictures for the market.
    func check(
        _ form: ListingForm, within texts: ProductLimits.Texts, isShrinkingAllowed: Bool
    ) async throws(MarketError) -> ListingCheck {
        var (details, problems) = form.details(within: texts)
        let (looked, pictureProblems) = await inspect(form)
        problems += pictureProblems
        let count = form.pictures.count
        if !ProductLimits.pictures.contains(count) {
            problems.append(ProductProblem(.pictures, .count(count, allowed: ProductLimits.pictures)))
        }
        guard !Task.isCancelled else { throw .cancelled }
        guard problems.isEmpty, let details else { return .wrong(problems) }
        let oversized = looked.filter(\.isOversized)
        guard oversized.isEmpty || isShrinkingAllowed else { return .oversized(oversized) }
        let pictures = try await shrinking(looked)
        do throws(ProductProblems) {
            return .ready(try ProductDraft(details, pictures: pictures))
        } catch {
            throw .invalid(error)
        }
    }
}
