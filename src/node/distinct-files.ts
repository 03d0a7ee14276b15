// Refuses to overwrite a file that the same command reads or writes.

import { SpandrelError } from "../check/error.ts"
import { type FilePlace, filePlace, isSameFile } from "./real-path.ts"

/// The paths of some options; several paths may have the same option. Undefined and "-", a standard stream, are ignored.
export type OptionPaths = Readonly<Record<string, string | undefined | readonly string[]>>

interface NamedPlace extends FilePlace {
  readonly option: string
  readonly given: string
}

/// Throws "wrong-usage" if two of the outputs, or an output and an input, are the same file, also through links.
export async function checkDistinct(outputs: OptionPaths, inputs: OptionPaths): Promise<void> {
  const written = await placesOf(outputs)
  // A file that doesn't exist can't be overwritten; the name may mean something else, such as a model of the package.
  const read = (await placesOf(inputs)).filter(({ found }) => found !== undefined)
  for (const [at, place] of written.entries()) {
    const other = [...written.slice(0, at), ...read].find((candidate) => isSameFile(place, candidate))
    if (other === undefined) continue
    const options =
      other.option === place.option ? `${place.option} twice` : `${other.option} and ${place.option}`
    throw new SpandrelError(
      "wrong-usage",
      `${place.given} would be overwritten: it is the file of ${options}; choose another one`,
    )
  }
}

async function placesOf(paths: OptionPaths): Promise<NamedPlace[]> {
  const named = Object.entries(paths).flatMap(([option, given = []]) =>
    (typeof given === "string" ? [given] : given).map((path) => ({ option, given: path })),
  )
  const places = await Promise.all(
    named.map(async (one) => {
      const place = one.given === "-" || one.given === "" ? undefined : await filePlace(one.given)
      return place && { ...one, ...place }
    }),
  )
  return places.filter((place) => place !== undefined)
}
