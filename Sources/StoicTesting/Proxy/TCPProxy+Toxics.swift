extension TCPProxy {
    /// What is wrong now, in the order added, which is the order in which bytes meet them.
    public var toxics: [Toxic] { core.read { $0.entries.map(\.toxic) } }

    /// Adds a toxic behind the others, for open links too: it works on all that is sent from now on.
    ///
    /// - Throws: ``TCPProxyError`` for an impossible toxic and for a name that is taken.
    public func add(_ toxic: Toxic) throws(TCPProxyError) {
        if let error = core.change({ $0.add(toxic) }) { throw error }
    }

    /// Gives the toxic of that name another effect of the same type, or another toxicity.
    ///
    /// - Throws: ``TCPProxyError``
    public func update(_ toxic: Toxic) throws(TCPProxyError) {
        if let error = core.change({ $0.update(toxic) }) { throw error }
    }

    /// Removes a toxic; what it held back passes at once.
    ///
    /// - Throws: ``TCPProxyError/noSuchToxic(_:)``
    public func remove(_ name: String) throws(TCPProxyError) {
        if let error = core.change({ $0.remove(name) }) { throw error }
    }

    /// Removes every toxic.
    public func removeAll() { core.change { $0.entries = [] } }

    /// Puts a network's toxics in the place of all others.
    ///
    /// - Throws: ``TCPProxyError`` for an impossible toxic of a profile of one's own; nothing is
    ///   changed then.
    public func become(_ profile: NetworkProfile) throws(TCPProxyError) {
        let error = core.change { state -> TCPProxyError? in
            var changed = state
            changed.entries = []
            for toxic in profile.toxics { if let error = changed.add(toxic) { return error } }
            state = changed
            return nil
        }
        if let error { throw error }
    }
}
