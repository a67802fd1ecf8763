/// The kind of goods in a listing: the usual categories of Korean second-hand markets, few enough to choose from.
public enum ProductCategory: String, CaseIterable, Hashable, Sendable {
    case digital, appliances, furniture, kitchen, kids, women, men, beauty, sports, hobbies, books, tickets,
        food
    case pets, plants
    /// Everything that fits no other category.
    case other
}
