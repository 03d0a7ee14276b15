// How large a tree may be: memory is bounded, whatever a file holds. A compressed one may hold a thousand times its size.

/// The most brackets and words of a tree in brackets. They take up to a gigabyte while it is read.
export const mostTokens = 1 << 22

/// The most characters of a tree that are kept, because they may have to be read again.
export const longestKept = 1 << 26

/// The most white space before the first tree, until which a file may have either format.
export const longestBlank = 1 << 20

/// The most lines of a sentence in columns, or in the export format.
export const mostRows = 1 << 20
