import type { GeneratedFilesCache } from '#calls/content/generated/generated-files.ts'
import { namedPicture } from './pictures.ts'

const address = /^\/cards\/([0-9a-f]{24}\.jpg)$/

/** Answers the card of a page, as `namedPicture` does. docs/behaviour.md 32.4. */
export async function cardResponse(
  made: Pick<GeneratedFilesCache, 'shown'>,
  path: string,
  common: Readonly<Record<string, string>>,
  isHead: boolean,
): Promise<Response | undefined> {
  const name = address.exec(path)?.[1]
  if (name === undefined) return undefined
  // Other sites show it in a preview.
  const own = { 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' }
  return namedPicture(await made.shown(name), common, own, isHead)
}
