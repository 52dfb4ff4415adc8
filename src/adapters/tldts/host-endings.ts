import { createRequire } from 'node:module'
import type { HostEndings } from '#ports/messages/host-endings.ts'

type Tldts = typeof import('tldts')

/**
 * Looks endings up in the Public Suffix List of tldts. The list is loaded at the first question (0.05 s, 1.4 MB): neither
 * the start of the server nor a page needs it.
 */
export function tldtsHostEndings(): HostEndings {
  return {
    isRegistered: (label) => /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && tldtsOnce().parse(`a.${label}`).isIcann === true,
  }
}

let loaded: Tldts | undefined

function tldtsOnce(): Tldts {
  loaded ??= createRequire(import.meta.url)('tldts') as Tldts
  return loaded
}
