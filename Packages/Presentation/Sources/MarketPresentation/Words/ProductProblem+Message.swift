public import MarketDomain
import PresentationCore
public import TextCore

extension ProductProblem {
    /// What is wrong, its limit and what to do, in one sentence or two.
    public func message(in language: Language) -> String {
        func say(_ word: MarketWord, _ values: [String: String] = [:]) -> String {
            word.text(in: language, values.merging(["field": field.name(in: language)]) { own, _ in own })
        }
        func say(_ word: MarketWord, _ count: Int, _ values: [String: String] = [:]) -> String {
            word.text(
                in: language, count: count,
                values.merging(["field": field.name(in: language)]) { own, _ in own })
        }
        return switch reason {
        case .missing: say(.problemMissing)
        case .tooShort(let least): say(.problemTooShort, least)
        case .tooLong(let limit): say(.problemTooLong, limit)
        case .tooLarge(let limit): say(.problemTooLarge, limit)
        case .notANumber(let value):
            say(field == .stock ? .problemNotAWholeNumber : .problemNotANumber, ["value": value])
        case .negative: say(.problemNegative)
        case .tooHigh(let limit) where field == .stock: say(.problemTooHigh, limit)
        case .tooHigh(let limit):
            say(
                .problemPriceTooHigh,
                [
                    "limits": Currency.market.map { Money(minorUnits: limit, $0).formatted(in: language) }
                        .joined(separator: language == .english ? " or " : " 또는 ")
                ])
        case .tooPrecise(let currency):
            say(
                currency.minorDigits == 0 ? .problemNoFraction : .problemTooPrecise, currency.minorDigits,
                ["currency": currency.code])
        case .unknownCurrency(let value):
            say(.problemUnknownCurrency, ["value": value, "choices": Self.currencies])
        case .abovePrice: say(.problemAbovePrice)
        case .count(let count, let allowed):
            say(
                .problemPictureCount, count,
                ["least": "\(allowed.lowerBound)", "most": "\(allowed.upperBound)"])
        case .pictureTooLarge(let name, let bytes, let limit):
            say(
                .problemPictureTooLarge,
                [
                    "name": name, "bytes": NumberText.grouped(bytes), "limit": NumberText.grouped(limit),
                ])
        case .pictureFormat(let name): say(.problemPictureFormat, ["name": name])
        case .pictureUnreadable(let name, let reason):
            say(.problemPictureUnreadable, ["name": name, "reason": ReasonText.text(reason, in: language)])
        case .picture(let name, let problem):
            say(.problemPicture, ["name": name, "message": Failure(problem, in: language).message])
        case .missingIn(let currency): say(.problemMissingIn, ["currency": currency.code])
        case .asked(let money): say(.problemAsked, ["asked": money.formatted(in: language)])
        case .unknownPicture(let id): say(.problemUnknownPicture, ["id": "\(id)"])
        }
    }

    private static var currencies: String { Currency.market.map(\.code).joined(separator: ", ") }
}

extension [ProductProblem] {
    /// All that is wrong with each field, a line each.
    func messages(in language: Language) -> [ProductField: String] {
        Dictionary(grouping: self, by: \.field).mapValues { problems in
            problems.map { $0.message(in: language) }.joined(separator: "\n")
        }
    }

    /// The same in one failure, in the order of the form.
    func failure(in language: Language) -> Failure {
        let messages = ProductField.allCases.flatMap { field in filter { $0.field == field } }
        return Failure(.invalidInput, messages.map { $0.message(in: language) }.joined(separator: "\n"))
    }
}
