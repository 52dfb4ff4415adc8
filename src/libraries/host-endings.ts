import { createRequire } from 'node:module'

type Tldts = typeof import('tldts')

/**
 * Whether a label, in any case and script, is a top-level domain of the Public Suffix List: 'com', 'рф', 'xn--p1ai'. It tells a
 * host from a name such as 'Node.js'.
 */
export function isHostEnding(label: string): boolean {
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && tldtsOnce().parse(`a.${label}`).isIcann === true
}

let loaded: Tldts | undefined

/** Loads the list at the first question (0.05 s, 1.4 MB): neither the start of the server nor a page needs it. */
function tldtsOnce(): Tldts {
  loaded ??= createRequire(import.meta.url)('tldts') as Tldts
  return loaded
}
