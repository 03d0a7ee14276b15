// The errors that spandrel throws on purpose. Each has a code that stays the same when the wording changes.

/// What each code means. Declared once: types, documentation and tests follow from this table.
export const errorCodes = {
  "invalid-argument": "an argument or option of a function has the wrong type or value",
  "unknown-field": "an object has a field that doesn't exist, most likely a misspelt one",
  "unsupported-language": "the code of a language isn't well-formed",
  "invalid-sentence": "a sentence isn't a string, an array of tokens or an object with text or tokens",
  "empty-sentence": "a sentence has no words",
  "sentence-too-long": "a sentence has more words than the parser accepts",
  "invalid-token": "a token's text, tag or features can't be written in a tree",
  "invalid-offsets": "start and end of a token don't fit the text",
  "invalid-constraints": "constraints contradict each other, don't fit the sentence, or aren't constraints",
  "unsupported-decoding": "the model can't be searched in the way that was asked for",
  "unsupported-dependencies":
    "trees of another language, or with other categories than the Penn Treebank's, have no dependencies",
  "search-too-large": "the beam or the number of trees may need more memory than a search may use",
  "missing-tagger": "the model has no tagger and a token has no tag",
  "invalid-scores": "the network gave a score that isn't a finite number",
  "model-not-found": "a model can't be read from its path or URL",
  "invalid-file": "a file isn't a model, tagger or checkpoint of spandrel, or is damaged",
  "unsupported-version": "a file was written by another version of spandrel",
  "unsupported-encoder": "a pretrained encoder is of a kind that spandrel can't run",
  "invalid-tree": "text or data isn't a tree",
  "invalid-head-rules": "a table of head rules has an error",
  "invalid-columns":
    "a line of a CoNLL-U or CoNLL-X file is invalid, or its words aren't those of their tree or text",
  "invalid-pattern": "a pattern that trees are searched for has a mistake",
  "invalid-edit": "an edit of trees, or a script of them, has a mistake",
  "impossible-edit": "an edit can't be made in a tree, or leaves something that isn't a tree",
  "endless-edit": "a pattern still matches after as many edits as are allowed",
  "different-words": "two trees that are compared have different words",
  "invalid-parameters": "an EVALB parameter file has an error",
  "invalid-settings": "training settings are unknown, out of range or contradict each other",
  "invalid-training-data":
    "training files hold nothing to learn from, or don't fit each other or the checkpoint",
  "training-diverged": "the loss isn't a finite number any more",
  "unsupported-engine": "the JavaScript engine lacks WebAssembly SIMD",
  "out-of-memory": "the work needs more memory than WebAssembly can address",
  "worker-failed": "a worker thread failed or ended before its job was done",
  "queue-full": "the pool has as many jobs waiting as it accepts",
  "pool-closed": "the pool was closed",
  "unreadable-file": "a file can't be read",
  "invalid-encoding": "a file isn't text in UTF-8, or in UTF-16 with a byte-order mark",
  "unwritable-file": "a file can't be written",
  "missing-package": "a package that only some commands need isn't installed",
  "queue-unreachable": "the queue of a cluster can't be reached, or doesn't accept what is sent",
  "wrong-model": "a queue has shards for another model or version of spandrel",
  "changed-input": "a file is not what it was when it was submitted to the cluster",
  "incomplete-output": "a corpus can't be collected: shards are missing or damaged",
  "wrong-usage": "the command was called in a way that can't work",
  "unknown-model": "the server has no model with that name, or none for that language",
  "request-too-large": "a request has more bytes, sentences or words than the server allows",
  "unsupported-content-type": "the body of a request has a content type that the server can't read",
  unauthorized: "the server needs a token, and the request has none or another one",
  "unknown-host": "a request is for a host that the server doesn't answer as",
  "foreign-origin": "a page of another origin sent a request, and may not use the server",
  "not-found": "the server has nothing at that address",
  "client-closed": "the client closed the connection before it had its answer",
  "method-not-allowed": "the address doesn't support the method, such as GET where it needs POST",
  "invalid-range": "a request asks for bytes beyond the end of a file",
  "precondition-failed": "a file isn't the version that a request asks for",
  "headers-too-large": "the address and the headers of a request are larger than the server reads",
  "client-too-slow": "a request didn't arrive in time",
  "too-many-requests": "the client has as many requests open as the server allows",
  "time-limit": "the server gave up on a request that took too long",
  "server-unreachable": "a client got no answer from the server, or none that it can read",
  "internal-error": "the server failed in a way that nobody expected",
} as const

/// What went wrong, as a string that stays the same when the wording of messages changes.
export type ErrorCode = keyof typeof errorCodes

/// An error with a stable code. The message says what is wrong and, after a semicolon, how to fix it.
export class SpandrelError extends Error {
  override readonly name: string = "SpandrelError"
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const usageErrorCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid-argument",
  "invalid-edit",
  "invalid-pattern",
  "invalid-settings",
  "missing-tagger",
  "search-too-large",
  "unsupported-decoding",
  "unsupported-dependencies",
  "wrong-usage",
])

/// True if other arguments or options fix the error; other errors are in the input or data.
export function isUsageError(error: unknown): boolean {
  return error instanceof SpandrelError && usageErrorCodes.has(error.code)
}
