import type { Result } from '#resume/result.ts'
import type { ReadText } from '#resume/write/read-back.ts'

/** Reads PDF and Word files as other programs do, outside the serving process. */
export interface FileReader {
  /** Fails with 'unavailable' when the file cannot be read, or not in time. */
  read(bytes: Uint8Array): Promise<Result<ReadText>>
}
