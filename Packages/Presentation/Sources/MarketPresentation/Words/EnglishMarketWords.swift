/// The English table.
enum EnglishMarketWords {
    static func template(of word: MarketWord) -> String {
        switch word {
        case .fieldName: "name"
        case .fieldDescription: "description"
        case .fieldPrice: "price"
        case .fieldCurrency: "currency"
        case .fieldDiscount: "discount"
        case .fieldStock: "stock"
        case .fieldPictures: "pictures"
        case .fieldThumbnail: "list picture"
        case .problemMissing: "The {field} is missing. Fill it in."
        case .problemTooShort:
            "The {field} is too short. Write at least {n} character.|"
                + "The {field} is too short. Write at least {n} characters."
        case .problemTooLong:
            "The {field} is too long. Shorten it to {n} character.|"
                + "The {field} is too long. Shorten it to {n} characters."
        case .problemTooLarge:
            "The {field} takes too much room. Shorten it to {n} byte.|"
                + "The {field} takes too much room. Shorten it to {n} bytes."
        case .problemNotANumber:
            "The {field} “{value}” is not a number. Write it in digits, such as 12000 or 12.50."
        case .problemNotAWholeNumber: "The {field} “{value}” is not a whole number. Write digits, such as 5."
        case .problemNegative: "The {field} cannot be less than 0. Write 0 or more."
        case .problemTooHigh: "The {field} is too high. Write {n} or less."
        case .problemPriceTooHigh: "The {field} is too high. {limits} is the limit; write less."
        case .problemNoFraction:
            "The {field} in {currency} has no digits behind the point. Write a whole number."
        case .problemTooPrecise:
            "The {field} in {currency} has at most {n} digit behind the point. Leave the others out.|"
                + "The {field} in {currency} has at most {n} digits behind the point. Leave the others out."
        case .problemUnknownCurrency: "Nothing is sold here in “{value}”. Choose one of {choices}."
        case .problemAbovePrice: "The discount is more than the price. Give one from 0 to the price."
        case .problemPictureCount:
            "A listing has {least} to {most} pictures, and here there is {n}. Add or remove pictures.|"
                + "A listing has {least} to {most} pictures, and here there are {n}. Add or remove pictures."
        case .problemMissingIn:
            "The {field} in {currency} is missing: the same number in another currency is another amount. Give it, too."
        case .problemAsked: "The {field} is {asked} now, and not what was given. Look at the product again."
        case .problemPicture: "Picture “{name}”: {message}"
        case .problemPictureTooLarge:
            "The picture “{name}” has {bytes} bytes. It must have fewer than {limit}: take a smaller one or "
                + "let it be made smaller."
        case .problemPictureFormat:
            "The picture “{name}” is neither JPEG nor PNG. Save it as one of them and try again."
        case .problemPictureUnreadable:
            "The picture “{name}” cannot be read: {reason}. Check the path and try again."
        case .problemUnknownPicture:
            "The product has no picture {id}, or it is named twice or left out. Name pictures of the "
                + "product, each once."
        case .pictureFormat: "The picture is neither JPEG nor PNG. Take another one."
        case .pictureTooManyBytes:
            "The picture has more than {n} byte. Take a smaller one.|"
                + "The picture has more than {n} bytes. Take a smaller one."
        case .pictureTooManyPixels:
            "The picture has {width} x {height} pixels, which is too many. Take a smaller one."
        case .pictureUnsupported:
            "The picture is a kind of JPEG that cannot be read here, such as a lossless one or one with more than 8 bits a colour. Save it as an ordinary JPEG."
        case .pictureDamaged: "The picture is damaged or cut off. Take another one."
        case .pictureTooExpensive: "The picture takes too much time or memory to read. Take another one."
        case .pictureUnavailable: "Pictures cannot be read here: {reason}"
        case .pictureMissing: "The picture is not there any more."
        case .pictureForbiddenAddress:
            "The picture was not asked for: the server says that it is in a place that is not the server's "
                + "to name."
        case .notFound: "There is no such product."
        case .refused: "The server refused that. It says: “{text}”"
        case .notYours: "The secret of this device is not the one of that product, or of any vendor."
        case .othersProduct: "“{product}” is sold by another vendor, {vendor}. Only {vendor} can change it."
        case .othersProductUnknown: "“{product}” is another vendor's. Only that vendor can change it."
        case .othersProductGone: "The product is another vendor's. Only that vendor can change it."
        case .wrongSecret:
            "Identifier and secret do not belong together. Give this device the right ones."
        case .secretMissing:
            "The secret of your vendor {identifier} is not on this device any more. Give it again."
        case .noVendor: "Nobody sells on this device yet."
        case .tooMany: "Too many attempts. Try again in a minute."
        case .tooManySeconds:
            "Too many attempts. Try again in {n} second.|Too many attempts. Try again in {n} seconds."
        case .quotaHours:
            "The server takes no more from you today: what one vendor and one address may store in a day is limited. Try again in about {n} hour.|The server takes no more from you today: what one vendor and one address may store in a day is limited. Try again in about {n} hours."
        case .serverFull: "The server has no room left for more. Try again later."
        case .nameTaken: "Another vendor has that name, or one that looks like it. Choose another one."
        case .noSecretStore: "The vendor's secret cannot be kept or read: {reason}"
        case .soldOut: "sold out"
        case .noProducts: "Nothing is on offer yet."
        case .noProductsOfMine: "You have nothing on offer yet."
        case .mineUnsupported:
            "This server does not tell which products are yours. They are in the list of all products."
        case .nothingMatches: "Nothing matches “{text}”."
        case .nothingFits: "No product is like that. Ask for less."
        case .asked: "Price"
        case .before: "Before"
        case .percentOff: "{n}% off"
        case .vendor: "Vendor"
        case .created: "On offer since"
        case .changed: "Changed"
        case .number: "Number"
        case .byteCount: "{n} byte|{n} bytes"
        case .needsConsent:
            "{n} picture is too large to be sent. May it be made smaller?|"
                + "{n} pictures are too large to be sent. May they be made smaller?"
        case .askPrice: "The price changes from {before} to {after}. Is that right?"
        case .askPictures:
            "Picture {pictures} of {all} is removed and cannot be brought back. Go on?|"
                + "Pictures {pictures} of {all} are removed and cannot be brought back. Go on?"
        case .formNotJSON: "The file is not JSON. Check its quotation marks, commas and braces."
        case .formNotAnObject:
            "The file is JSON, but not a listing. Write one object with name, description, price and so on."
        case .formUnknownKey: "A listing has no “{key}”. It has {known}."
        case .formWrongValue: "The “{key}” of the listing is not in the expected form: {expected}."
        case .sold: "“{name}” is on offer as number {id}."
        case .nothingDiffers: "Nothing is different, so nothing was sent."
        case .saved: "Changed “{name}”."
        case .deleted: "Deleted “{name}”."
        case .restored: "“{name}” is on offer again."
        case .undoMinutes:
            "It can be brought back for about {n} minute.|It can be brought back for about {n} minutes."
        case .undoHours:
            "It can be brought back for about {n} hour.|It can be brought back for about {n} hours."
        case .undoDays: "It can be brought back for about {n} day.|It can be brought back for about {n} days."
        case .vendorCreated: "{name} is a vendor now, and this device sells as {name}."
        case .vendorUsed: "This device sells as {name} now."
        case .vendorForgotten:
            "This device sells as nobody any more. What is on offer stays there; who has the secret can "
                + "go on."
        case .vendorUnknown: "unknown"
        case .identifier: "Identifier"
        case .server: "Server"
        case .secretPlace: "Secret kept in"
        case .embedded: "none (inside this program)"
        case .keptInKeyring: "keyring"
        case .keptInFile: "{path} (readable by you alone; {reason})"
        case .keptInMemory: "this process"
        }
    }
}
