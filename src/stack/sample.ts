import { folderSource } from '#adapters/folder/source.ts'
import type { BundleSource } from '#ports/content/bundle.ts'

/** Returns the sample owner's bundle from the folder that comes with the project. */
export function sampleBundle(folder: string): BundleSource {
  return folderSource(folder)
}
