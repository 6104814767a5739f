// Deadlines, time sources, policies and schemas are part of a client's use: one import brings them.
@_exported public import Stoic
@_exported public import StoicSchema
