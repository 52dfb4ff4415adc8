import { stat } from 'node:fs/promises'
import { folderSink } from '#adapters/folder/sink.ts'
import { folderSource } from '#adapters/folder/source.ts'
import { zipSink } from '#adapters/zip/sink.ts'
import { zipSource } from '#adapters/zip/source.ts'
import type { BundleSink, BundleSource } from '#ports/content/bundle.ts'
import { none, type Result } from '#resume/result.ts'

/** Returns the bundle at a path: a folder or a zip file. If nothing is there, its `list` fails. */
export async function bundleAt(path: string): Promise<BundleSource> {
  const found = await stat(path).catch(() => none)
  return found !== none && !found.isDirectory() ? zipSource(path) : folderSource(path)
}

/**
 * Creates a bundle at a path: a zip file when its name ends in .zip, else a folder. Fails with 'canceled' when something is
 * there.
 */
export function newBundleAt(path: string): Promise<Result<BundleSink>> {
  return /\.zip$/i.test(path) ? zipSink(path) : folderSink(path)
}
