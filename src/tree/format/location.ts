// Line and column.

/// A location in a text. Both count from 1; columns count UTF-16 units, as editors do.
export interface Location {
  readonly line: number
  readonly column: number
}
