import { type Hardware, toHardware } from '#domain/hardware.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Reads the desktop, or none when it is not there yet.
 * Fails with 'unavailable' when the document store gives no answer.
 * Source: section 2, Desktop hardware page.
 */
export async function readDesktop({ documents }: Pick<Ports, 'documents'>): Promise<Result<Hardware | None>> {
  const read = await documents.read('hardware', 'desktop')
  if (!read.ok) return read
  return success(read.data === none ? none : toHardware(read.data.fields))
}
