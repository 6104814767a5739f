// Trees, numbers and pointers are part of a schema's use: one import brings them.
@_exported public import StoicJSON
