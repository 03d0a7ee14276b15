// The models that the page offers.

/// A model that the page can load.
export interface OfferedModel {
  readonly name: string
  /// The ISO 639-1 code of its language.
  readonly language: string
  /// What the page calls it, in a few words.
  readonly title: string
  readonly bytes: number
  /// Changes with the content of the file, so that an old copy isn't used.
  readonly version: string
}

/// Filled in by the build, from the models that it was told to offer.
declare const __MODELS__: readonly OfferedModel[]

/// The first one is loaded if the link names none.
export const offeredModels: readonly OfferedModel[] = __MODELS__

/// The offered model of that name, or the first one.
export function modelNamed(name: string | undefined): OfferedModel {
  return offeredModels.find((model) => model.name === name) ?? (offeredModels[0] as OfferedModel)
}

/// Where a model is, relative to the page.
export function modelPath({ name, version }: OfferedModel): string {
  return `models/${name}.safetensors?v=${version}`
}
