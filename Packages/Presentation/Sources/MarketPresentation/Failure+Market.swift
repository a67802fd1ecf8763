public import MarketDomain
public import PresentationCore
public import TextCore

extension Failure {
    /// Describes an error of the market. `act` is the attempted action on a product.
    public init(_ error: MarketError, in language: Language, doing act: ListingAct = .change) {
        let acting = act.words
        func say(_ kind: Kind, _ text: LocalizedText) -> Failure { Failure(kind, text, in: language) }
        self =
            switch error {
            case .invalid(let problems): Failure(problems, in: language)
            case .picture(let problem): Failure(problem, in: language)
            case .notFound: say(.notFound, LocalizedText("There is no such product.", "그런 상품이 없습니다."))
            case .refused(let text):
                say(
                    .refused,
                    LocalizedText(
                        "The request was rejected: “\(text.english)”",
                        "요청이 거절되었습니다: “\(text.korean)”"))
            case .notYours:
                say(
                    .refused,
                    LocalizedText(
                        "Your secret does not match that product or any vendor.",
                        "암호가 그 상품이나 판매자의 암호와 다릅니다."))
            case .otherVendor(let product?, let vendor?):
                say(
                    .refused,
                    LocalizedText(
                        "“\(product)” is sold by another vendor, \(vendor). Only \(vendor) can \(acting.english).",
                        "“\(product)” 상품은 다른 판매자(\(vendor))의 것이라 그 판매자만 \(acting.korean) 수 있습니다."))
            case .otherVendor(let product?, nil):
                say(
                    .refused,
                    LocalizedText(
                        "“\(product)” belongs to another vendor. Only that vendor can \(acting.english).",
                        "“\(product)” 상품은 다른 판매자의 것이라 그 판매자만 \(acting.korean) 수 있습니다."))
            case .otherVendor(nil, _):
                say(
                    .refused,
                    LocalizedText(
                        "The product belongs to another vendor. Only that vendor can \(acting.english).",
                        "다른 판매자의 상품이라 그 판매자만 \(acting.korean) 수 있습니다."))
            case .wrongSecret:
                say(
                    .refused,
                    LocalizedText(
                        "The identifier and the secret do not match. Enter the right ones.",
                        "판매자 식별자와 암호가 일치하지 않습니다. 올바른 값을 다시 입력하세요."))
            case .secretMissing(let identifier):
                say(
                    .refused,
                    LocalizedText(
                        "The secret of your vendor \(identifier) is missing. Enter it again.",
                        "판매자 \(identifier)의 암호가 없습니다. 다시 입력하세요."))
            case .noVendor:
                say(.signInNeeded, LocalizedText("You have no vendor yet.", "아직 판매자가 없습니다."))
            case .unsupported: .unsupported(in: language)
            case .notDeleted:
                say(
                    .refused,
                    LocalizedText(
                        "The product is not deleted, so there is nothing to restore.",
                        "삭제되지 않은 상품이라 복원할 것이 없습니다."))
            case .nameTaken:
                say(
                    .refused,
                    LocalizedText(
                        "Another vendor has that name, or one that looks like it. Choose another one.",
                        "같거나 비슷해 보이는 이름의 판매자가 이미 있습니다. 다른 이름을 입력하세요."))
            case .full:
                say(
                    .unavailable,
                    LocalizedText(
                        "There is no storage space left for it. Try again later.",
                        "저장 공간이 부족합니다. 나중에 다시 시도하세요."))
            case .tooMany(nil):
                say(
                    .refused,
                    LocalizedText("Too many attempts. Try again in a minute.", "시도가 너무 많습니다. 1분 뒤에 다시 시도하세요.")
                )
            case .tooMany(let seconds?) where seconds < 600:
                say(
                    .refused,
                    LocalizedText(
                        "Too many attempts. Try again in \(NumberText.grouped(seconds)) \(seconds == 1 ? "second" : "seconds").",
                        "시도가 너무 많습니다. \(NumberText.grouped(seconds))초 뒤에 다시 시도하세요."))
            // A limit of attempts has shorter waits, so this is a quota.
            case .tooMany(let seconds?): say(.refused, Self.quota(hours: max(1, (seconds + 1_800) / 3_600)))
            case .offline: .offline(in: language)
            case .unavailable: .unavailable(in: language)
            case .storage(let reason): .storage(reason, in: language)
            case .noSecretStore(let reason):
                say(
                    .storage,
                    LocalizedText(
                        "The vendor's secret cannot be saved or read: \(reason.english)",
                        "판매자 암호를 저장하거나 읽을 수 없습니다: \(reason.korean)"))
            case .cancelled: .cancelled(in: language)
            }
    }

    private static func quota(hours: Int) -> LocalizedText {
        LocalizedText(
            "You have reached the limit of what a vendor and an address may store on this server in a "
                + "day. Try again in about \(NumberText.grouped(hours)) \(hours == 1 ? "hour" : "hours").",
            "판매자와 주소마다 하루에 저장할 수 있는 한도에 도달했습니다. 약 \(NumberText.grouped(hours))시간 뒤에 다시 시도하세요."
        )
    }

    /// All problems of a listing, one per line.
    public init(_ problems: ProductProblems, in language: Language) {
        self = problems.all.failure(in: language)
    }

    /// Describes why a picture is unusable.
    public init(_ problem: PictureProblem, in language: Language) {
        func say(_ kind: Kind, _ text: LocalizedText) -> Failure { Failure(kind, text, in: language) }
        self =
            switch problem {
            case .format:
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture is neither JPEG nor PNG. Choose another one.",
                        "사진이 JPEG도 PNG도 아닙니다. 다른 사진을 고르세요."))
            case .tooManyBytes(let limit):
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture has more than "
                            + "\(NumberText.grouped(limit)) \(limit == 1 ? "byte" : "bytes"). Choose a smaller one.",
                        "사진이 \(NumberText.grouped(limit))바이트를 넘습니다. 더 작은 사진을 고르세요."))
            case .tooManyPixels(let width, let height):
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture has \(width) x \(height) pixels, which is too many. Choose a smaller one.",
                        "사진의 크기가 \(width) x \(height) 픽셀로 너무 큽니다. 더 작은 사진을 고르세요."))
            case .damaged:
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture is damaged or incomplete. Choose another one.",
                        "사진이 손상되었거나 완전하지 않습니다. 다른 사진을 고르세요."
                    ))
            case .unsupported:
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture is a kind of JPEG that is not supported, such as a lossless one or one with "
                            + "more than 8 bits per colour. Save it as an ordinary JPEG.",
                        "무손실 JPEG이나 색상당 8비트를 넘는 JPEG처럼 지원하지 않는 형식의 사진입니다. 일반 JPEG로 저장하세요."))
            case .tooExpensive:
                say(
                    .invalidInput,
                    LocalizedText(
                        "The picture takes too much time or memory to read. Choose another one.",
                        "사진을 읽는 데 시간이나 메모리가 너무 많이 듭니다. 다른 사진을 고르세요."))
            case .missing:
                say(.notFound, LocalizedText("The picture no longer exists.", "사진이 더 이상 없습니다."))
            case .forbiddenAddress:
                say(
                    .refused,
                    LocalizedText(
                        "The picture was not downloaded: the server may not refer to the address that it gave.",
                        "서버가 알려 준 사진 주소가 허용되지 않는 곳이라 받지 않았습니다."))
            case .unavailable(let reason):
                say(
                    .unavailable,
                    LocalizedText(
                        "Pictures cannot be read on this machine: \(reason.english)",
                        "이 컴퓨터에서는 사진을 읽을 수 없습니다: \(reason.korean)"))
            }
    }
}
