// Constants that are exported as objects: a caller who changed one would change it for everyone.

/// Freezes an object or array and all objects and arrays inside it.
export function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === "object" && part !== null && !Object.isFrozen(part)) deepFreeze(part)
  }
  return Object.freeze(value)
}
