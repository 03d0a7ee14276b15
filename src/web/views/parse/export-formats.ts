// The formats that the library writes. Loaded when the first file is exported, since they need most of its code for trees.

export { writeSentenceJson } from "../../../sentence/json-codec.ts"
export { drawLatex } from "../../../tree/draw/draw-latex.ts"
