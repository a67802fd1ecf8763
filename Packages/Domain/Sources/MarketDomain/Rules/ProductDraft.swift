/// A listing that can be sent: it passes every limit of the market.
public struct ProductDraft: Hashable, Sendable {
    /// What it says.
    public let details: ProductDetails
    /// One to five, in the order in which they are shown; the first is the one of lists.
    public let pictures: [ListingPicture]

    /// - Throws: when there are too many or too few pictures, or one of them has too many bytes.
    public init(_ details: ProductDetails, pictures: [ListingPicture]) throws(ProductProblems) {
        if let problems = ProductProblems(Self.problems(of: pictures)) { throw problems }
        self.details = details
        self.pictures = pictures
    }

    /// What is wrong with the pictures of a listing.
    public static func problems(of pictures: [ListingPicture]) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        if !ProductLimits.pictures.contains(pictures.count) {
            problems.append(
                ProductProblem(.pictures, .count(pictures.count, allowed: ProductLimits.pictures)))
        }
        for picture in pictures where picture.byteCount >= ProductLimits.pictureBytes {
            problems.append(
                ProductProblem(
                    .pictures,
                    .pictureTooLarge(
                        name: picture.name, bytes: picture.byteCount, limit: ProductLimits.pictureBytes)))
        }
        return problems
    }
}
