import { fromRandomAccessReaderPromise } from 'yauzl'
import type { Archives } from '#ports/content/archives.ts'
import { FileReader } from '#resume/convert/file-reader.ts'
import { zipOptions } from '#resume/convert/zip-archive.ts'
import { zipSourceOf } from './source.ts'

/** Reads bundles in uploaded zip files. */
export function zipArchives(): Archives {
  return {
    async bundle(file) {
      return zipSourceOf(file.name, () =>
        fromRandomAccessReaderPromise(new FileReader(file), file.sizeBytes, zipOptions),
      )
    },
  }
}
