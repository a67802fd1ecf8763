import MarketDomain
import TextCore
import PresentationCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SellViewModel {
    /// - Returns: the draft when nothing is wrong.
    @discardableResult
    func check() async -> ProductDraft? {
        var (details, problems) = state.form.details(within: texts)
        let (pictures, pictureProblems) = await inspectPictures()
        problems += pictureProblems
        let count = state.form.pictures.count
        if !ProductLimits.pictures.contains(count) {
            problems.append(ProductProblem(.pictures, .count(count, allowed: ProductLimits.pictures)))
        }
        let oversized = pictures.filter(\.isOversized)
        guard !Task.isCancelled else {
            fail(.cancelled)
            return nil
        }
        guard problems.isEmpty, let details else {
            state.messages = problems.messages(in: language)
            fail(problems.failure(in: language))
            return nil
        }
        guard oversized.isEmpty || state.isShrinkingAllowed else {
            state.oversized = oversized
            state.question = ListingText.needsConsent(oversized.count)[language]
            state.phase = .needsConsent
            return nil
        }
        do throws(MarketError) {
            let draft = try draft(details, try await shrinking(pictures))
            state.draft = draft
            state.phase = .editing
            return draft
        } catch {
            fail(error)
            return nil
        }
    }

    private func draft(
        _ details: ProductDetails, _ pictures: [ListingPicture]
    ) throws(MarketError) -> ProductDraft {
        do throws(ProductProblems) {
            return try ProductDraft(details, pictures: pictures)
        } catch {
            throw .invalid(error)
        }
    }

    private func inspectPictures() async -> ([ListingPicture], [ProductProblem]) {
        var (pictures, problems): ([ListingPicture], [ProductProblem]) = ([], [])
        for path in state.form.pictures {
            do throws(ProductProblems) {
                let picture = try await preparation.inspect(path: path)
                try await prove(picture)
                pictures.append(picture)
            } catch {
                problems += error.all
            }
        }
        return (pictures, problems)
    }

    /// Each is decoded once, however often the form is checked. Those that are too large are decoded when they are
    /// made smaller. Where nothing can be decoded, the market will say.
    private func prove(_ picture: ListingPicture) async throws(ProductProblems) {
        guard !picture.isOversized, !proven.contains(picture) else { return }
        do throws(MarketError) {
            try await preparation.prove(picture)
            proven.insert(picture)
        } catch .picture(let problem) where !problem.isOfDevice {
            throw ProductProblems(.pictures, .picture(name: picture.name, problem))
        } catch {}
    }

    /// Each is made smaller once, however often the form is checked.
    private func shrinking(_ pictures: [ListingPicture]) async throws(MarketError) -> [ListingPicture] {
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

    /// Progress comes from any thread, so it passes through a stream that keeps only the newest.
    func sell(_ draft: ProductDraft) async {
        state.phase = .sending
        let (stream, continuation) = AsyncStream.makeStream(
            of: UploadProgress.self, bufferingPolicy: .bufferingNewest(1))
        async let outcome = Self.outcome(listings, vendors, draft, continuation)
        for await progress in stream { state.progress = progress }
        do throws(MarketError) {
            let product = try await outcome.get()
            let now = product.createdAt ?? product.changedAt ?? Date(timeIntervalSince1970: 0)
            state.sold = ProductContent(product, now: now, in: language)
            state.message = ListingText.sold(product.id, name: product.name)[language]
            state.phase = .sold
        } catch {
            fail(error)
        }
    }

    private nonisolated static func outcome(
        _ listings: any ListingRepository, _ vendors: any VendorRepository, _ draft: ProductDraft,
        _ progress: AsyncStream<UploadProgress>.Continuation
    ) async -> Result<Product, MarketError> {
        defer { progress.finish() }
        do throws(MarketError) {
            guard try await vendors.current() != nil else { throw .noVendor }
            return .success(try await listings.sell(draft) { progress.yield($0) })
        } catch {
            return .failure(error)
        }
    }
}

extension ListingPicture {
    fileprivate var isOversized: Bool { byteCount >= ProductLimits.pictureBytes }
}

extension PictureProblem {
    /// Whether it says nothing of the picture.
    fileprivate var isOfDevice: Bool { if case .unavailable = self { true } else { false } }
}
