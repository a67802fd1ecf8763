/// The English table.
enum EnglishLibraryWords {
    static func template(of word: LibraryWord) -> String {
        switch word {
        case .fileAndLine: "{file}, line {line}: {message}"
        case .file: "{file}: {message}"
        case .unreadable: "The file cannot be read: {reason}. Check its name and permissions."
        case .unwritable:
            "The file cannot be written: {reason}. Check the folder, its permissions and the free space."
        case .truncated: "The file ends in the middle. Download or copy it again."
        case .corrupt: "The file is damaged: {reason}. Download or copy it again."
        case .bomb: "The file unpacks to far more than a catalogue can be. Take it from a source you trust."
        case .lineTooLong: "A line is longer than {n} bytes. Check that this is the right file."
        case .wrongColumnCount:
            "The line has {found} columns where the header has {expected}. Correct the line, or download the file again."
        case .missingColumns:
            "The header lacks these columns: {columns}. Add them, or say what they are called here with a mapping “field=Name”."
        case .notUTF8: "The text is not UTF-8. Save the file as UTF-8."
        case .malformed: "The file is not well formed: {reason}. Correct it and try again."
        case .tooDeep:
            "Values are nested deeper than {n} level. Flatten the file.|"
                + "Values are nested deeper than {n} levels. Flatten the file."
        case .recordTooLarge: "One film takes more than {n} bytes. Shorten or remove it."
        case .unknownFormat: "This is no IMDb table, JSON or CSV. Choose another file."
        case .missingField:
            "A film has no “{field}”. Add it, or say what it is called here with a mapping “{field}=Name”."
        case .invalidValue: "“{value}” cannot be the value of “{field}”. Correct it."
        case .invalidMapping:
            "The mapping “{mapping}” is not understood. Write field=Name. The fields are \(LibraryWord.mappedFields)."
        case .noFilms: "No film could be used, so nothing was changed. Check the files and the title types."
        case .noTitles:
            "There are no films that these ratings or names belong to. Import title.basics.tsv together with them."
        case .alreadyImporting: "Another import is at work. Wait until it has finished."
        case .interruptedImport:
            "An interrupted import can still be continued, and this would throw it away. Continue it with the command that began it, or add --restart to give it up."
        case .storage: "The catalogue cannot be used: {reason}. The command doctor tells more."
        case .cancelled: "Cancelled. The catalogue is as it was. An import goes on when it is given again."
        case .copying: "Copying"
        case .reading: "Reading"
        case .ranking: "Ranking"
        case .indexing: "Indexing"
        case .checking: "Checking"
        case .writing: "Writing"
        case .stageCount: "{stage}: {n}"
        case .givesUp: "This gives up the interrupted import of {files} ({progress})."
        case .otherFiles: "other files"
        case .replaces:
            "This replaces {n} film with {after}: {removed} will be gone, {added} will be new. Scores and bookmarks stay.|"
                + "This replaces {n} films with {after}: {removed} will be gone, {added} will be new. "
                + "Scores and bookmarks stay."
        case .replacesBundled:
            "This replaces the {n} bundled film with {after}.|This replaces the {n} bundled films with {after}."
        case .wouldHave:
            "Nothing was changed. The catalogue would have {n} film instead of {before}: {added} new, {removed} gone.|"
                + "Nothing was changed. The catalogue would have {n} films instead of {before}: {added} new, "
                + "{removed} gone."
        case .imported: "The catalogue now has {n} film.|The catalogue now has {n} films."
        case .exported: "Wrote {n} film.|Wrote {n} films."
        case .resumed: "An interrupted import was continued."
        case .filtered: "Left out on purpose: {n} record.|Left out on purpose: {n} records."
        case .skipped: "Could not be used: {n} record.|Could not be used: {n} records."
        case .moreSkipped: "… and {n} more"
        case .films: "Films"
        case .people: "People"
        case .scores: "Scores given here"
        case .origin: "Comes from"
        case .bundledOrigin: "the bundled catalogue"
        case .checksum: "Checksum"
        }
    }
}
