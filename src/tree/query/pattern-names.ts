// The names of nodes in a pattern, as a type.

/// What can't be in a name.
type NameEnd = " " | "\n" | "\t" | "/" | "@" | "!" | "#" | "%" | "&" | "=" | "?" | Bracket | Relation
type Bracket = "(" | ")" | "[" | "]"
type Relation = ">" | "<" | "~" | "." | "," | "$" | ":"

/// The text up to the first character that can't be in a name.
type FirstName<Text extends string, Name extends string = ""> = Text extends `${infer Next}${infer Rest}`
  ? Next extends NameEnd
    ? Name
    : FirstName<Rest, `${Name}${Next}`>
  : Name

/// The names in a pattern: what follows each `=`. Any string, if the pattern isn't written out in the program.
export type NamesIn<Text extends string, Found extends string = never> = string extends Text
  ? string
  : Text extends `${string}=${infer Rest}`
    ? // Nothing follows the "=" of `==` and `<=`.
      NamesIn<Rest, Found | Exclude<FirstName<Rest>, "">>
    : Found
