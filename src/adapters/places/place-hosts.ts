import { join } from 'node:path'
import type { PlaceHosts } from '#ports/site/place-hosts.ts'
import { folderPlace } from './folder.ts'

/** The longest time, in ms, that a host may be silent. */
const defaultWaitMs = 60_000

/** The same for a check, while the owner looks. */
const checkWaitMs = 15_000

type PlacesOptions = { folder: string; own?: readonly string[]; waitMs?: number }

/**
 * The places of a site. `folder` holds what the branches need to know of the last publish, `<id>.git` for each; it is
 * made when needed, and can be deleted. No place may be in one of `own`, the site's folders. The libraries of a kind are
 * loaded with its first use.
 */
export function placeHosts({ folder, own = [], waitMs = defaultWaitMs }: PlacesOptions): PlaceHosts {
  return {
    at(id, target) {
      if (target.kind === 'folder') return folderPlace(target.folder, own)
      const waiting = async (ms: number) =>
        target.kind === 'git'
          ? (await import('./git.ts')).gitPlace(target, join(folder, `${id}.git`), ms)
          : (await import('./bucket.ts')).bucketPlace(target, ms)
      return {
        check: async (signal) => (await waiting(Math.min(waitMs, checkWaitMs))).check(signal),
        send: async (files, order) => (await waiting(waitMs)).send(files, order),
      }
    },
  }
}
