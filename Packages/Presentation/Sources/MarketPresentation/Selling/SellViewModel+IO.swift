public import MarketDomain
public import PresentationCore

extension SellViewModel {
    /// Where a sale is in its life.
    public enum Phase: Hashable, Sendable {
        case editing
        /// The form and the files of the pictures are being looked at.
        case checking
        /// Nothing goes on before somebody says whether pictures may be made smaller.
        case needsConsent
        case sending
        case sold
        case failed
    }

    /// Everything a screen shows.
    public struct State: Equatable, Sendable {
        /// What somebody has written so far.
        public var form = ListingForm()
        /// What is wrong, by the field where it is to be shown.
        public var messages: [ProductField: String] = [:]
        /// Pictures with more bytes than the market takes, which nobody has allowed to be made smaller yet.
        public var oversized: [ListingPicture] = []
        /// The question that goes with them.
        public var question: String?
        /// Whether pictures may be made smaller.
        public var isShrinkingAllowed = false
        /// What would be sent, after a check that found nothing wrong.
        public var draft: ProductDraft?
        /// How much of the pictures is on its way.
        public var progress: UploadProgress?
        /// What is on offer now.
        public var sold: ProductContent?
        /// What was done, in a sentence.
        public var message: String?
        /// What went wrong with the last input; `nil` when nothing did.
        public var failure: Failure?
        /// How far it is.
        public var phase = Phase.editing
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        case set(ListingForm)
        /// Fields of pictures have inputs of their own and are left alone.
        case setField(ProductField, String)
        /// The path of a file.
        case addPicture(String)
        /// Counted from 0.
        case removePicture(Int)
        /// Counted from 0; the others close up.
        case movePicture(from: Int, to: Int)
        /// Looks for everything that is wrong; nothing is sent.
        case check
        /// Whether pictures with too many bytes may be made smaller; forgotten when there are other pictures.
        case allowShrinking(Bool)
        /// Checks, and sends what is right.
        case submit
        /// The seller has seen that it was sold: the same form is another sale from now on.
        case acknowledge
        /// Stops checking or sending.
        case cancel
    }
}
