/// The names of the parts of a form.
public enum MarketPart {
    /// JSON, generation 3.
    public static let parameters = "params"
    /// Each a file, generation 3.
    public static let images = "images"

    // Generation 1/2, where numbers are texts.
    /// The name of the item.
    public static let title = "title"
    /// Its description.
    public static let descriptions = "descriptions"
    /// In whole units of the currency.
    public static let price = "price"
    /// Its code.
    public static let currency = "currency"
    /// How many there are.
    public static let stock = "stock"
    /// What is asked after the discount.
    public static let discountedPrice = "discounted_price"
    /// What the item can be changed with.
    public static let password = "password"
    /// Each a file.
    public static let itemImages = "images[]"
}
