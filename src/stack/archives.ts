import type { Archives } from '#ports/content/archives.ts'
import type { BundleSink } from '#ports/content/bundle.ts'

/** Reads uploaded bundles. The zip library is loaded with the first one, so that a start does not wait for it. */
export function lateArchives(): Archives {
  return {
    async bundle(file) {
      const { zipArchives } = await import('#adapters/zip/archives.ts')
      return zipArchives().bundle(file)
    },
  }
}

/** A bundle that is sent while it is written. */
export async function bundleDownload(): Promise<{ sink: BundleSink; bytes: ReadableStream<Uint8Array> }> {
  const { zipDownload } = await import('#adapters/zip/download.ts')
  return zipDownload()
}
