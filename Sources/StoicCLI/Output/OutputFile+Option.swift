extension OutputFile {
    /// The file that an option names, if it is given.
    ///
    /// Throws: what cannot be written, by the option's name.
    static func option(_ name: String, _ parsed: ParsedArguments) throws(UsageError) -> OutputFile? {
        guard let path = parsed.value(name) else { return nil }
        do throws(UsageError) {
            return try OutputFile(path)
        } catch {
            // The file's own words name another option.
            let reason =
                error.description.hasPrefix("-o: ") ? error.description.dropFirst(4) : "cannot be used"
            throw UsageError(name, String(reason))
        }
    }
}
