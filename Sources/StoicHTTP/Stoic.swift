// Deadlines, time sources and policies are part of a client's use: one import brings them.
@_exported public import Stoic
