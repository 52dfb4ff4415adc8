import { addressText } from '../link.ts'
import { type None, none } from '../result.ts'
import type { Words } from '../words.ts'

/** A name and its value, which may lead to another site, or with `to` to a page of this one; `rest` follows it. */
export type NamedFact = { name: string; value: string; link?: string; to?: string; rest?: string }

/** The address of another site as a fact, if there is one. */
export function addressFacts(url: string | None, words: Words): NamedFact[] {
  return url === none ? [] : [{ name: words('Website'), value: addressText(url), link: url }]
}
