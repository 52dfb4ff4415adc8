import type { Result } from '#resume/result.ts'
import type { BundleSource } from './bundle.ts'

/** A file whose bytes can be read at any place, such as an upload in slices. `name` is that of the owner's file. */
export type UploadedFile = {
  name: string
  sizeBytes: number
  /** The bytes from one place up to another. */
  read(from: number, to: number): Promise<Result<Uint8Array>>
}

/** Reads bundles in files that are not on a disk. */
export interface Archives {
  /** The bundle in an uploaded zip file. Its first failure is that of `list`. */
  bundle(file: UploadedFile): Promise<BundleSource>
}
