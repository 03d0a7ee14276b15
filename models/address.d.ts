// What a bundler's loader for files makes of `import model from "spandrel/models/en-fast.safetensors"`: the address of the model.
declare const address: string
export default address
