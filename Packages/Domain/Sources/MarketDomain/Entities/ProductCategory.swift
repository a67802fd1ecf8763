/// What kind of thing a listing offers: what Korean second-hand markets sort by, and few enough to choose from.
public enum ProductCategory: String, CaseIterable, Hashable, Sendable {
    case digital, appliances, furniture, kitchen, kids, women, men, beauty, sports, hobbies, books, tickets,
        food
    case pets, plants
    /// What fits nowhere else.
    case other
}
