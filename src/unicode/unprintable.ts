// Characters that drawings and messages replace.

/// Control characters, lone surrogates and noncharacters, which XML forbids too; line separators; and the marks that
/// change the direction of all following text, which would mirror the drawing.
export const unprintable =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
