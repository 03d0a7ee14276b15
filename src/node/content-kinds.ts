// What files hold, by their names and by how they begin. Commands that parse text choose the input format by
// it, and refuse what isn't text.

import type { InputFormat } from "./sentence-lines.ts"

/// A kind of content that isn't running text.
export interface ContentKind {
  /// In messages, after "it has".
  readonly what: string
  /// How the names of such files end, before `.gz` and `.zst`.
  readonly names: readonly string[]
  /// The input format that reads it.
  readonly format?: InputFormat
  /// Matches how its text begins.
  readonly text?: RegExp
  /// Its first bytes, any of these; of another place than the first if `at` says so.
  readonly bytes?: readonly string[]
  readonly at?: number
  /// What to do instead where no input format reads it. `file` is for a shell.
  readonly advice: (file: string) => string
}

const convertedBy = (program: string) => (file: string) =>
  `convert it to text first, for example with \`${program.replace("FILE", file)}\``

const unpacked = () => "unpack it first"

/// All kinds. To read one of them, give it its format: it is chosen by the name then, and suggested by the
/// content.
export const contentKinds: readonly ContentKind[] = [
  {
    what: "records of JSON",
    names: [".ndjson", ".jsonl"],
    format: "ndjson",
    // A line, or the beginning of one, that can't be JSON over several lines.
    text: /^\s*\{[^\S\n]*"/,
    advice: convertedBy("jq -r .text FILE"),
  },
  {
    what: "JSON",
    names: [".json"],
    text: /^\s*(?:\{\s*["}]|\[\s*(?:[[{\]]|"(?:[^"\\]|\\.)*"\s*[,\]]))/,
    advice: (file) =>
      `write one record per line, for example with \`jq -c '.[]' ${file}\`, and parse that with --input-format ndjson`,
  },
  {
    what: "CoNLL-U or CoNLL-X",
    names: [".conllu", ".conll", ".conllx"],
    format: "conllu",
    text: /^(?:#[^\n]*\n|[^\S\n]*\n)*\d+(?:[-.]\d+)?\t[^\t\n]*\t[^\t\n]*\t[^\t\n]*\t[^\t\n]*\t/,
    advice: convertedBy("cut -f 2 FILE"),
  },
  {
    what: "words with tags",
    names: [".tagged"],
    format: "tagged",
    advice: () => "parse it with --input-format tagged",
  },
  {
    what: "trees in brackets",
    names: [".mrg", ".ptb", ".penn", ".brackets"],
    // Brackets in brackets, down to the first word with its tag.
    text: /^\s*(?:\(\s*(?:[A-Z][^\s()]*\s*)?)+\((?:[A-Z.,:$#`'-][^\s()]*)\s+[^\s()]+\s*\)\s*[()]/,
    advice: (file) =>
      `evaluate, query, diff and treebank read trees, for example \`spandrel treebank stats ${file}\`; parse their words again with \`spandrel parse --input-format trees\``,
  },
  {
    what: "trees in NEGRA's export format",
    names: [".export"],
    text: /^(?:%%[^\n]*\n|[^\S\n]*\n)*#(?:FORMAT|BOT|BOS)\b/,
    advice: (file) => `treebank reads such trees: \`spandrel treebank stats ${file}\``,
  },
  {
    what: "HTML",
    names: [".html", ".htm", ".xhtml"],
    format: "html",
    text: /^\s*<(?:!doctype\shtml|html[\s>]|head[\s>]|body[\s>]|!--)/i,
    advice: convertedBy("pandoc -f html -t plain FILE"),
  },
  {
    what: "Markdown",
    names: [".md", ".markdown"],
    format: "markdown",
    advice: convertedBy("pandoc -f markdown -t plain FILE"),
  },
  {
    what: "a mail",
    names: [".eml"],
    format: "email",
    advice: () => "save its text",
  },
  {
    what: "XML",
    names: [".xml", ".svg"],
    text: /^\s*<(?:!doctype\s|\?xml\s|svg[\s>])/i,
    advice: convertedBy("pandoc -f html -t plain FILE"),
  },
  {
    what: "rich text",
    names: [".rtf"],
    text: /^\{\\rtf/,
    advice: convertedBy("pandoc -f rtf -t plain FILE"),
  },
  { what: "a PDF", names: [".pdf"], bytes: ["25504446"], advice: convertedBy("pdftotext FILE -") },
  { what: "PostScript", names: [".ps", ".eps"], bytes: ["25215053"], advice: convertedBy("ps2ascii FILE") },
  {
    what: "an Office document",
    names: [".docx", ".odt", ".epub"],
    advice: convertedBy("pandoc -t plain FILE"),
  },
  {
    what: "an Office document",
    names: [".doc", ".xls", ".ppt", ".xlsx", ".pptx", ".ods", ".odp", ".pages"],
    bytes: ["d0cf11e0a1b11ae1"],
    advice: () => "save it as plain text",
  },
  {
    what: "an archive or an Office document",
    names: [".zip", ".7z", ".rar", ".jar"],
    bytes: ["504b0304", "504b0506", "377abcaf271c", "526172211a07"],
    advice: () => "unpack it first, or save it as plain text",
  },
  {
    what: "an archive",
    names: [".tar", ".tgz", ".tbz2", ".txz"],
    bytes: ["7573746172"],
    at: 257,
    advice: unpacked,
  },
  {
    what: "data compressed with xz",
    names: [".xz"],
    bytes: ["fd377a585a00"],
    advice: convertedBy("xz -dc FILE"),
  },
  {
    what: "data compressed with bzip2",
    names: [".bz2"],
    bytes: ["425a68"],
    advice: convertedBy("bzip2 -dc FILE"),
  },
  {
    what: "an image",
    names: [".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".webp", ".bmp"],
    bytes: ["89504e470d0a1a0a", "ffd8ff", "474946383761", "474946383961", "49492a00", "4d4d002a"],
    advice: convertedBy("tesseract FILE -"),
  },
  {
    what: "a model",
    names: [".safetensors"],
    advice: () => "pass it with --model",
  },
]

/// How many bytes of a text `kindOfContent` looks at.
const contentStart = 1 << 10

/// The kind of a file with this name; undefined for text, and for names that say nothing.
export function kindOfName(path: string): ContentKind | undefined {
  const name = path.toLowerCase().replace(/\.(?:gz|zst)$/, "")
  return contentKinds.find(({ names }) => names.some((end) => name.endsWith(end)))
}

/// The kind of content that begins with these bytes, after decompression; undefined for text.
export function kindOfContent(first: Uint8Array): ContentKind | undefined {
  const bytes = Buffer.from(first.subarray(0, contentStart))
  const text = bytes.toString("utf8").replace(/^\ufeff/, "")
  return contentKinds.find(
    (kind) =>
      kind.bytes?.some((hex) => bytes.subarray(kind.at ?? 0).toString("hex", 0, hex.length / 2) === hex) ||
      kind.text?.test(text),
  )
}
