import CatalogueFiles
import SQLCore

/// Writes the credits of a film.
struct CreditWriter {
    /// The part of a person in a film; the raw value is stored.
    enum Role: Int {
        case director = 0
        case cast = 1
    }

    let tables: CatalogueTables
    let connection: any SQLConnection

    /// Replaces the credits of each role that the record names people for, and keeps those of other roles.
    func write(_ film: FilmRecord, id: Int) throws(StoreError) {
        if !film.directors.isEmpty {
            try remove(.director, of: id)
            for (position, person) in film.directors.enumerated() {
                let number = try write(name: person.name, koreanName: person.koreanName)
                try write(number, .director, position, of: id, character: nil)
            }
        }
        if !film.cast.isEmpty {
            try remove(.cast, of: id)
            for (position, part) in film.cast.enumerated() {
                let number = try write(name: part.name, koreanName: part.koreanName)
                try write(number, .cast, position, of: id, character: part.character)
            }
        }
    }

    private func remove(_ role: Role, of id: Int) throws(StoreError) {
        try connection.execute(
            "DELETE FROM \(tables.credit) WHERE film_id = ?1 AND role = ?2", .int(id), .int(role.rawValue))
    }

    /// Returns the person's id, which is made from the name: files distinguish people by nothing else.
    private func write(name: String, koreanName: String?) throws(StoreError) -> Int {
        let id = FilmNumber.person(named: name)
        let person = tables.person
        try connection.execute(
            """
            INSERT INTO \(person) (id, name, korean_name) VALUES (?1, ?2, ?3)
            ON CONFLICT (id) DO UPDATE SET korean_name = excluded.korean_name
            WHERE excluded.korean_name IS NOT NULL AND \(person).korean_name IS NULL
            """, .int(id), .text(name), .optional(koreanName))
        return id
    }

    private func write(
        _ person: Int, _ role: Role, _ position: Int, of id: Int, character: String?
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO \(tables.credit) (film_id, role, position, person_id, character)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """, .int(id), .int(role.rawValue), .int(position), .int(person), .optional(character))
    }
}
