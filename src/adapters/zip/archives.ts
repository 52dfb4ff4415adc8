import { fromRandomAccessReaderPromise } from 'yauzl'
import type { Archives } from '#ports/content/archives.ts'
import { zipOptions, zipSourceOf } from './source.ts'
import { UploadReader } from './upload-reader.ts'

/** Reads bundles in uploaded zip files. */
export function zipArchives(): Archives {
  return {
    async bundle(file) {
      return zipSourceOf(file.name, () =>
        fromRandomAccessReaderPromise(new UploadReader(file), file.sizeBytes, zipOptions),
      )
    },
  }
}
