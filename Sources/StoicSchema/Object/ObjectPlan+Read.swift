public import StoicJSON

extension ObjectPlan {
    /// What is known of an object while it is read.
    private struct Progress {
        /// Members whose values are in the frame, and those that were met.
        var done: UInt64 = 0
        var met: UInt64 = 0
        var isRight = true
        /// The member that probably comes next.
        var next = 0
        var unknown: NameSet?
    }

    /// Reads an object's members into the frame, in whatever order they come. False when something is wrong;
    /// the frame is then uninitialized.
    @usableFromInline func read(
        _ reader: inout JSONReader, _ findings: inout Findings, _ frame: Slot
    ) throws(JSONSyntaxError) -> Bool {
        guard reader.peekKind() == .object else { return try reader.refuse(&findings, "an object") }
        let start = reader.position
        var progress = Progress()
        do throws(JSONSyntaxError) {
            try reader.enterObject()
            while let index = try nextMember(&reader, &findings, &progress) {
                let part = parts[index]
                let place = frame.advanced(by: part.offset)
                let isRead: Bool
                if let leaf = part.leaf {
                    isRead = try leaf.read(&reader, &findings, place, isOptional: part.isOptional)
                } else {
                    isRead = try members[index].read(&reader, &findings, place)
                }
                if isRead { progress.done |= 1 << UInt64(index) } else { progress.isRight = false }
                progress.next = index &+ 1
            }
        } catch {
            drop(progress.done, frame)
            throw error
        }
        if progress.met != all { fill(&progress, start, frame, &findings) }
        if progress.isRight || findings.mends && mend(&progress, frame) { return true }
        drop(progress.done, frame)
        return false
    }

    /// Goes to the value of the next member that is known and was not met yet; nil at the object's end.
    @inline(__always) private func nextMember(
        _ reader: inout JSONReader, _ findings: inout Findings, _ progress: inout Progress
    ) throws(JSONSyntaxError) -> Int? {
        let index = progress.next
        if index < parts.count, let key = parts[index].key, progress.met & 1 << UInt64(index) == 0,
            try reader.nextKey(ifWritten: key)
        {
            progress.met |= 1 << UInt64(index)
            return index
        }
        return try search(&reader, &findings, &progress)
    }

    /// The same by a look at all names.
    @inline(never) private func search(
        _ reader: inout JSONReader, _ findings: inout Findings, _ progress: inout Progress
    ) throws(JSONSyntaxError) -> Int? {
        // Most documents have their members in the schema's order, with one left out here and there.
        let second = progress.next + 1
        if second < parts.count, let key = parts[second].key, progress.met & 1 << UInt64(second) == 0,
            try reader.nextKey(ifWritten: key)
        {
            progress.met |= 1 << UInt64(second)
            return second
        }
        while let token = try reader.nextKey() {
            var known = find(token, reader, progress.next)
            if known == nil, let other = others.first(where: { reader.matches(token, $0.key) }),
                other.index >= 0
            {
                known = other.index
                let name = JSONValue.string(members[other.index].key.text).description
                findings.add(.warning, .deprecatedKey, at: token.offset - 1, "\(name), its name now")
            }
            guard let known else {
                try passOver(token, &reader, &findings, &progress)
                continue
            }
            if progress.met & 1 << UInt64(known) == 0 {
                progress.met |= 1 << UInt64(known)
                if let note = members[known].deprecation {
                    findings.add(.warning, .deprecatedKey, at: token.offset - 1, note)
                }
                return known
            }
            refuseAgain(token, &findings, &progress)
            try reader.skipValue()
        }
        return nil
    }
}

extension ObjectPlan {
    private func find(
        _ token: JSONReader.Token, _ reader: borrowing JSONReader, _ first: Int
    ) -> Int? {
        var index = first
        for _ in 0..<parts.count {
            if index >= parts.count { index = 0 }
            if reader.matches(token, members[index].key) { return index }
            index += 1
        }
        return nil
    }

    private func refuseAgain(
        _ token: JSONReader.Token, _ findings: inout Findings, _ progress: inout Progress
    ) {
        findings.issue(.duplicateKey, at: token.offset - 1, "a name that is not there already")
        progress.isRight = false
    }

    /// A member that is no field's.
    private func passOver(
        _ token: JSONReader.Token, _ reader: inout JSONReader, _ findings: inout Findings,
        _ progress: inout Progress
    ) throws(JSONSyntaxError) {
        var names = progress.unknown.take() ?? NameSet()
        let isNew = names.insert(token, reader)
        progress.unknown = names
        let isAllowed = others.contains { reader.matches(token, $0.key) }
        if !isNew {
            refuseAgain(token, &findings, &progress)
        } else if !isAllowed, unknownKeys == .warn {
            findings.add(.warning, .unknownKey, at: token.offset - 1, "a name that the schema knows")
        } else if !isAllowed, unknownKeys == .refuse {
            findings.issue(.unknownKey, at: token.offset - 1, "a name that the schema knows")
            progress.isRight = false
        }
        try reader.skipValue()
    }

    /// Puts into the frame what stands for the members that are absent.
    @inline(never) private func fill(
        _ progress: inout Progress, _ start: Int, _ frame: Slot, _ findings: inout Findings
    ) {
        var missing = all & ~progress.met
        while missing != 0 {
            let index = missing.trailingZeroBitCount
            missing &= missing &- 1
            let place = frame.advanced(by: parts[index].offset)
            if parts[index].isOptional, let leaf = parts[index].leaf {
                leaf.initializeNil(place)
            } else if let absent = members[index].absent {
                absent(place)
                if members[index].isDefaulted {
                    findings.add(
                        .repair, .missing, at: start, members[index].words, missing: members[index].key.text)
                }
            } else {
                findings.issue(.missing, at: start, members[index].words, missing: members[index].key.text)
                progress.isRight = false
                continue
            }
            progress.done |= 1 << UInt64(index)
        }
    }

    /// Puts into the frame what stands for members that do not fit; false when nothing does for one of them.
    @inline(never) private func mend(_ progress: inout Progress, _ frame: Slot) -> Bool {
        for (index, member) in members.enumerated() where progress.done & 1 << UInt64(index) == 0 {
            guard let absent = member.absent else { return false }
            absent(frame.advanced(by: parts[index].offset))
            progress.done |= 1 << UInt64(index)
        }
        return true
    }

    @inline(never) private func drop(_ done: UInt64, _ frame: Slot) {
        var left = done
        while left != 0 {
            let index = left.trailingZeroBitCount
            left &= left &- 1
            members[index].drop(frame.advanced(by: parts[index].offset))
        }
    }
}
