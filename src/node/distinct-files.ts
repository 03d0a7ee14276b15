// Refuses to overwrite a file that the same command reads or writes.

import { SpandrelError } from "../check/error.ts"
import { oneLine } from "../unicode/printable.ts"
import { isStandardInput, refuseReadTwice } from "./input.ts"
import { type FilePlace, filePlace, isSameFile } from "./real-path.ts"

/// The paths of some options; several paths may have the same option. Undefined and standard streams are ignored.
export type OptionPaths = Readonly<Record<string, string | undefined | readonly string[]>>

/// A file that is written together with others.
export interface WrittenFile {
  readonly path: string
  /// The files that are written, removed or renamed for it. `target` is where its path leads.
  beside(target: string): readonly string[]
}

/// What some options say is written.
export type OutputFiles = Readonly<Record<string, string | undefined | WrittenFile>>

interface NamedPlace extends FilePlace {
  readonly option: string
  readonly given: string
  /// True for a file that is written for the one of the option.
  readonly isBeside?: boolean
}

/// Throws "wrong-usage" if two files that are written, or such a file and an input, are the same one, also through links.
/// Throws the same if something is read twice that can be read only once.
export async function checkDistinct(outputs: OutputFiles, inputs: OptionPaths): Promise<void> {
  await refuseReadTwice(Object.values(inputs).flatMap((paths) => paths ?? []))
  const written = await writtenPlaces(outputs)
  // A file that doesn't exist can't be overwritten; the name may mean something else, such as a model of the package.
  const read = (await placesOf(inputs)).filter(({ found }) => found !== undefined)
  for (const [at, place] of written.entries()) {
    const isOther = (before: NamedPlace) => isSameFile(place, before) || mayBecomeSame(place, before)
    const other = [
      ...written.slice(0, at).filter(isOther),
      ...read.filter((one) => isSameFile(place, one)),
    ][0]
    if (other !== undefined) throw overwritten(place, other)
  }
}

function overwritten(place: NamedPlace, other: NamedPlace): SpandrelError {
  const beside = [place, other].find(({ isBeside }) => isBeside)
  const options =
    other.option === place.option ? `${place.option} twice` : `${other.option} and ${place.option}`
  const message =
    beside === undefined
      ? `${place.given} would be overwritten: it is the file of ${options}; choose another one`
      : `${place.given} would be overwritten: it is the file of ${(beside === place ? other : place).option}, and ${beside.option} ` +
        "is written by way of it; rename the one, or choose another name for the other"
  return new SpandrelError("wrong-usage", oneLine(message))
}

/// True for two files that don't exist yet, and would be one where capitals make no difference.
function mayBecomeSame(one: NamedPlace, other: NamedPlace): boolean {
  const fold = ({ path }: FilePlace) => path.normalize("NFC").toLowerCase()
  return one.found === undefined && other.found === undefined && fold(one) === fold(other)
}

async function writtenPlaces(outputs: OutputFiles): Promise<NamedPlace[]> {
  const places: NamedPlace[] = []
  for (const [option, file] of Object.entries(outputs)) {
    const path = typeof file === "object" ? file.path : file
    const [place] = await placesOf({ [option]: path })
    if (place === undefined) continue
    places.push(place)
    if (typeof file !== "object") continue
    const beside = await placesOf({ [option]: file.beside(place.path) })
    places.push(...beside.map((one) => ({ ...one, isBeside: true })))
  }
  return places
}

async function placesOf(paths: OptionPaths): Promise<NamedPlace[]> {
  const named = Object.entries(paths).flatMap(([option, given = []]) =>
    (typeof given === "string" ? [given] : given).map((path) => ({ option, given: path })),
  )
  const places = await Promise.all(
    named.map(async (one) => {
      const place = isStandardInput(one.given) || one.given === "" ? undefined : await filePlace(one.given)
      return place && { ...one, ...place }
    }),
  )
  return places.filter((place) => place !== undefined)
}
