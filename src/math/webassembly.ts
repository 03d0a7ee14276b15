// The part of the WebAssembly API that is used here. TypeScript declares it with the DOM, which isn't loaded, since most
// of the code must run without a page.

import { SpandrelError } from "../check/error.ts"

/// A linear memory; growing it replaces `buffer`.
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer
  /// Adds pages of 64 KiB; returns the previous number of pages.
  grow(pages: number): number
}

/// A compiled module, which can be posted to a worker.
export type WasmModule = object

interface WebAssemblyInterface {
  validate(bytes: Uint8Array): boolean
  compile(bytes: Uint8Array): Promise<WasmModule>
  readonly Instance: new (
    module: WasmModule,
    imports: { readonly env: { readonly memory: WasmMemory } },
  ) => { readonly exports: unknown }
  readonly Memory: new (limits: {
    readonly initial: number
    readonly maximum: number
    readonly shared: boolean
  }) => WasmMemory
}

declare const WebAssembly: WebAssemblyInterface | undefined

/// The engine's WebAssembly; throws "unsupported-engine" if it has none.
export function webAssembly(): WebAssemblyInterface {
  if (typeof WebAssembly === "undefined")
    throw new SpandrelError("unsupported-engine", `this engine has no WebAssembly; ${engineAdvice}`)
  return WebAssembly
}

/// What users of too old an engine can do.
export const engineAdvice = "use Node.js 20.19 or later, or a browser of 2023 or later"
