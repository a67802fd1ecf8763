public import PresentationCore
public import TextCore

/// The words of the market's screens.
public enum MarketWord: Word {
    case fieldName, fieldDescription, fieldPrice, fieldCurrency, fieldDiscount, fieldStock, fieldPictures
    case fieldThumbnail
    case problemMissing, problemTooShort, problemTooLong, problemTooLarge, problemNotANumber
    case problemNotAWholeNumber, problemNegative, problemTooHigh, problemPriceTooHigh, problemNoFraction
    case problemTooPrecise, problemUnknownCurrency, problemAbovePrice, problemPictureCount
    case problemMissingIn, problemAsked, problemPicture
    case problemPictureTooLarge, problemPictureFormat, problemPictureUnreadable, problemUnknownPicture
    case pictureFormat, pictureTooManyBytes, pictureTooManyPixels, pictureDamaged, pictureTooExpensive
    case pictureUnsupported
    case pictureUnavailable, pictureMissing, pictureForbiddenAddress
    case notFound, refused, notYours, othersProduct, othersProductUnknown, othersProductGone, wrongSecret
    case secretMissing, noVendor, tooMany, tooManySeconds, noSecretStore
    case quotaHours, serverFull, nameTaken
    case soldOut, noProducts, noProductsOfMine, mineUnsupported, nothingMatches, nothingFits
    case asked, before, percentOff, vendor, created, changed, number
    case byteCount, needsConsent, askPrice, askPictures
    case formNotJSON, formNotAnObject, formUnknownKey, formWrongValue
    case sold, nothingDiffers, saved, deleted, restored, undoMinutes, undoHours, undoDays
    case vendorCreated, vendorUsed, vendorForgotten, vendorUnknown
    case identifier, server, secretPlace, embedded, keptInKeyring, keptInFile, keptInMemory

    /// The text with its places still open.
    public func template(in language: Language) -> String {
        switch language {
        case .english: EnglishMarketWords.template(of: self)
        case .korean: KoreanMarketWords.template(of: self)
        }
    }
}
