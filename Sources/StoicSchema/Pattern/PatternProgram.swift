/// What a pattern is run as. Places in it fit 16 bits, since `Pattern.maxInstructions` does.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Takes this scalar and goes on behind.
        case scalar(UInt32)
        /// Takes a scalar of this set and goes on behind.
        case set(UInt16)
        /// Goes on at both.
        case split(UInt16, UInt16)
        case jump(UInt16)
        /// Goes on behind where this is true.
        case anchor(PatternAnchor)
        case match
    }

    var instructions: [Instruction] = []
    var sets: [ScalarSet] = []
    /// Of each set, what decides most texts without a search.
    var masks: [ASCIIMask] = []

    /// Whether every match begins at the text's start.
    var beginsAtStart = false
    /// Whether a match may take no scalar.
    var mayBeEmpty = false
    /// The ASCII scalars that a match may begin with; the others are always tried.
    var firsts = ASCIIMask.none
}
