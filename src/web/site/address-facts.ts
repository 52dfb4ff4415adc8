import { addressText } from '#domain/link.ts'
import { type None, none } from '#domain/result.ts'
import type { Words } from '#domain/words.ts'
import type { NamedFact } from './views/parts/facts.tsx'

/** The address of another site as a fact, if there is one. */
export function addressFacts(url: string | None, words: Words): NamedFact[] {
  return url === none ? [] : [{ name: words('Website'), value: addressText(url), link: url }]
}
