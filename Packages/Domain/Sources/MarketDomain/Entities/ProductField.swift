/// What can be wrong with a listing, one by one, as a form shows it.
public enum ProductField: String, CaseIterable, Hashable, Sendable {
    case name, description, price, currency, discount, stock, pictures, thumbnail
}
