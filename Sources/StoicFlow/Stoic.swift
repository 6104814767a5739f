// Hints, events and time are part of a flow's use: one import brings them.
@_exported public import Stoic
