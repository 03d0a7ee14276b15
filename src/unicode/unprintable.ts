// Characters that are shown as something else, in pictures and in messages.

/// Controls, lone surrogates and noncharacters, which XML forbids too; the line separators; and the marks that
/// turn the direction of all text after them, for one in a word would turn the picture.
export const unprintable =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
