import type { FileReader } from '#ports/content/file-reader.ts'
import { failed } from '#resume/result.ts'
import type { ReadText } from '#resume/write/read-back.ts'
import { orderOf, usualLimits } from './process.ts'

/** Reads each file in a child process of its own. */
export function fileReader(timeoutMs = usualLimits.timeoutMs): FileReader {
  return {
    async read(bytes) {
      const read = await orderOf<ReadText>({ as: 'text', bytes }, { ...usualLimits, timeoutMs })
      return read.ok ? read : failed('unavailable', read.failure.message, read.failure.cause)
    },
  }
}
