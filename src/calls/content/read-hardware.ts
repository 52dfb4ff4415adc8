import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { type Hardware, toHardware } from '#resume/records/collections/hardware.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { isHidden } from '#resume/schema/stored-fields.ts'

/**
 * Returns the desktop, or none when the document is missing or hidden. Fails with 'unavailable' when the document store
 * gives no answer. docs/behaviour.md 4.6.
 */
export async function readDesktop({ documents }: Pick<Ports, 'documents'>): Promise<Result<Hardware | None>> {
  return readMachine({ documents }, 'desktop')
}

/** Returns the laptop as `readDesktop` does the desktop. */
export async function readLaptop({ documents }: Pick<Ports, 'documents'>): Promise<Result<Hardware | None>> {
  return readMachine({ documents }, 'laptop')
}

const readMachine = call(async ({ documents }: Pick<Ports, 'documents'>, id: string): Promise<Hardware | None> => {
  const read = take(await documents.read('hardware', id))
  return read === none || isHidden(read.fields) ? none : toHardware(read.fields)
})
