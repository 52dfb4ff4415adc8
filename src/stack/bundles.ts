import { stat } from 'node:fs/promises'
import { folderSink } from '#adapters/folder/sink.ts'
import { folderSource } from '#adapters/folder/source.ts'
import { zipSink } from '#adapters/zip/sink.ts'
import { zipSource } from '#adapters/zip/source.ts'
import { none, type Result } from '#domain/result.ts'
import type { BundleSink, BundleSource } from '#ports/content/bundle.ts'

/** The bundle at a path: a folder, else a zip file. What is not there is told by its `list`. */
export async function bundleAt(path: string): Promise<BundleSource> {
  const found = await stat(path).catch(() => none)
  return found !== none && !found.isDirectory() ? zipSource(path) : folderSource(path)
}

/** A new bundle at a path: a zip file when it is called so, else a folder. Fails with 'canceled' when something is there. */
export function newBundleAt(path: string): Promise<Result<BundleSink>> {
  return /\.zip$/i.test(path) ? zipSink(path) : folderSink(path)
}
