import { folderSource } from '#adapters/folder/source.ts'
import type { BundleSource } from '#ports/content/bundle.ts'

/** The sample owner's bundle, in the folder that comes with the project. */
export function sampleBundle(folder: string): BundleSource {
  return folderSource(folder)
}
