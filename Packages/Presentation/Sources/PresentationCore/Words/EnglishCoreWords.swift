/// The English table.
enum EnglishCoreWords {
    static func template(of word: CoreWord) -> String {
        switch word {
        case .notFound: "Nothing was found."
        case .offline: "You are offline. Check the connection and try again."
        case .unavailable: "The server gave no usable answer. Try again later."
        case .unsupported: "This source cannot do that."
        case .storage: "This device cannot read or keep its data: {reason}"
        case .signInNeeded: "Sign in first."
        case .cancelled: "Cancelled."
        case .emptyField: "The {field} is empty. Type at least one character."
        case .tooLong:
            "The {field} is too long: {n} character is the limit.|"
                + "The {field} is too long: {n} characters are the limit."
        case .outOfRange: "The {field} must be from {lowest} to {highest}."
        case .reversedRange: "The range of the {field} starts after it ends."
        case .malformed: "The {field} “{value}” is not in the expected form."
        case .justNow: "just now"
        case .minutesAgo: "{n} min ago"
        case .hoursAgo: "{n} h ago"
        case .daysAgo: "{n} day ago|{n} days ago"
        case .saved: "saved {time}"
        case .hours: "{n} h"
        case .minutes: "{n} min"
        }
    }
}
