import { addressText } from '#resume/link.ts'
import { type None, none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import type { NamedFact } from './views/parts/facts.tsx'

/** The address of another site as a fact, if there is one. */
export function addressFacts(url: string | None, words: Words): NamedFact[] {
  return url === none ? [] : [{ name: words('Website'), value: addressText(url), link: url }]
}
