public import MarketDomain
public import PresentationCore
public import TextCore

extension Failure {
    /// An error of the market in words.
    public init(_ error: MarketError, in language: Language) {
        func say(_ kind: Kind, _ word: some Word, _ values: [String: String] = [:]) -> Failure {
            Failure(kind, word.text(in: language, values))
        }
        self =
            switch error {
            case .invalid(let problems): Failure(problems, in: language)
            case .picture(let problem): Failure(problem, in: language)
            case .notFound: say(.notFound, MarketWord.notFound)
            case .refused(let text):
                say(.refused, MarketWord.refused, ["text": ReasonText.text(text, in: language)])
            case .notYours: say(.refused, MarketWord.notYours)
            case .otherVendor(let product, let vendor):
                Failure(ofProduct: product, soldBy: vendor, in: language)
            case .wrongSecret: say(.refused, MarketWord.wrongSecret)
            case .secretMissing(let identifier):
                say(.refused, MarketWord.secretMissing, ["identifier": identifier])
            case .noVendor: say(.signInNeeded, MarketWord.noVendor)
            case .unsupported: say(.unsupported, CoreWord.unsupported)
            case .nameTaken: say(.refused, MarketWord.nameTaken)
            case .full: say(.unavailable, MarketWord.serverFull)
            case .tooMany(nil): say(.refused, MarketWord.tooMany)
            case .tooMany(let seconds?) where seconds < 600:
                Failure(.refused, MarketWord.tooManySeconds.text(in: language, count: seconds))
            // Nobody is kept waiting so long for too many attempts: it is a quota.
            case .tooMany(let seconds?):
                Failure(
                    .refused,
                    MarketWord.quotaHours.text(in: language, count: max(1, (seconds + 1_800) / 3_600)))
            case .offline: say(.offline, CoreWord.offline)
            case .unavailable: say(.unavailable, CoreWord.unavailable)
            case .storage(let reason):
                say(.storage, CoreWord.storage, ["reason": ReasonText.text(reason, in: language)])
            case .noSecretStore(let reason):
                say(.storage, MarketWord.noSecretStore, ["reason": ReasonText.text(reason, in: language)])
            case .cancelled: say(.cancelled, CoreWord.cancelled)
            }
    }

    private init(ofProduct product: String?, soldBy vendor: String?, in language: Language) {
        let word: MarketWord =
            switch (product, vendor) {
            case (_?, _?): .othersProduct
            case (_?, nil): .othersProductUnknown
            case (nil, _): .othersProductGone
            }
        self.init(
            .refused, word.text(in: language, ["product": product ?? "", "vendor": vendor ?? ""]))
    }

    /// Everything that is wrong with a listing, a line each.
    public init(_ problems: ProductProblems, in language: Language) {
        self = problems.all.failure(in: language)
    }

    /// Why a picture cannot be used, in words.
    public init(_ problem: PictureProblem, in language: Language) {
        func say(_ word: MarketWord, _ values: [String: String] = [:]) -> Failure {
            Failure(.invalidInput, word.text(in: language, values))
        }
        self =
            switch problem {
            case .format: say(.pictureFormat)
            case .tooManyBytes(let limit):
                Failure(.invalidInput, MarketWord.pictureTooManyBytes.text(in: language, count: limit))
            case .tooManyPixels(let width, let height):
                say(.pictureTooManyPixels, ["width": "\(width)", "height": "\(height)"])
            case .damaged: say(.pictureDamaged)
            case .unsupported: say(.pictureUnsupported)
            case .tooExpensive: say(.pictureTooExpensive)
            case .missing: Failure(.notFound, MarketWord.pictureMissing.text(in: language))
            case .forbiddenAddress:
                Failure(.refused, MarketWord.pictureForbiddenAddress.text(in: language))
            case .unavailable(let reason):
                Failure(
                    .unavailable,
                    MarketWord.pictureUnavailable.text(
                        in: language, ["reason": ReasonText.text(reason, in: language)]))
            }
    }
}
