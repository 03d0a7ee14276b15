// The part of the WebAssembly interface that the engine uses. Its types come with the DOM's, which this project's
// compiler doesn't load, since all but the edges must run without a page.

/// A linear memory; growing it replaces `buffer`.
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer
  /// Adds pages of 64 KiB; returns the number of pages before.
  grow(pages: number): number
}

/// A compiled module, which may be posted to a worker as it is.
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

/// The engine's WebAssembly; throws where there is none.
export function webAssembly(): WebAssemblyInterface {
  if (typeof WebAssembly === "undefined") throw new Error(`WebAssembly is missing here; ${remedy}`)
  return WebAssembly
}

/// What to do about an engine that is too old.
export const remedy = "use Node.js 20.19 or later, or a browser of 2023 or later"
