import { knownImageLists } from '#calls/image-lists.ts'
import { knownLocation } from '#calls/look-up-location.ts'
import { readPersonInfo } from '#calls/read-person-info.ts'
import type { Ports } from '#ports/ports.ts'
import type { Site } from '#web/context.ts'

/** What the pages are made from. `onNews` runs when something that pages show became known anew. */
export function siteOf(ports: Ports, onNews: () => void): Site {
  return { ports, imageLists: knownImageLists(ports, onNews), location: knownLocation(ports) }
}

/** The owner's time zone; UTC while it is not known. */
export async function ownersTimeZone(ports: Ports): Promise<string> {
  const person = await readPersonInfo(ports)
  return person.ok ? person.data.timeZone : 'UTC'
}
