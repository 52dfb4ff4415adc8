import { addressText } from '#domain/link.ts'
import { type None, none } from '#domain/result.ts'
import type { NamedFact } from './views/parts/facts.tsx'

/** The address of another site as a fact, if there is one. */
export function addressFacts(url: string | None): NamedFact[] {
  return url === none ? [] : [{ name: 'Address', value: addressText(url), link: url }]
}
