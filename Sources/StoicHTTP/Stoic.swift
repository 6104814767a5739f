// Deadlines, time sources, policies, schemas and what the system knows of the network are part of a client's
// use: one import brings them.
@_exported public import Stoic
@_exported public import StoicApple
@_exported public import StoicSchema
