// Where the package's other files are: models, and the script of web workers.

/// The address of a file of the package, from an expression that bundlers recognise, such as
/// `() => new URL("../../models/en.safetensors", import.meta.url)`. Returns undefined where a module has no address: in bundles
/// that aren't modules, `import.meta.url` is undefined.
///
/// The file must be in `models/` or `dist/`, and its path relative to a folder two levels below the package, as that of every
/// module is.
export function packageFile(address: () => URL): URL | undefined {
  try {
    return afterPrebundling(address())
  } catch {
    return undefined
  }
}

// The dev server of vite bundles the modules of a package into node_modules/.vite/deps/, also two levels deep, and leaves its
// other files where they are.
function afterPrebundling({ href }: URL): URL {
  return new URL(href.replace(/\/node_modules\/(?=(?:models|dist)\/)/, "/node_modules/spandrel/"))
}
