import { call, take } from '#domain/call.ts'
import { toHardware } from '#domain/content/collections/hardware.ts'
import type { Hardware } from '#domain/content/hardware.ts'
import { isHidden } from '#domain/content/hidden.ts'
import { type None, none, type Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

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
