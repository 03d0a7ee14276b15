// Where something stands in a text.

/// A place in a text; both count from 1, columns in UTF-16 units, as editors do.
export interface Location {
  readonly line: number
  readonly column: number
}
