import { addressText } from '../link.ts'
import { type None, none } from '../result.ts'
import type { Words } from '../words.ts'
import type { When } from './when.ts'

/** One job, school, certificate and so on, in plain words. */
export type FactEntry = {
  title: string
  /** 'Wandoline Freight Systems, Charleston': the company, school or issuer, with its place; '' without any. */
  line: string
  when: When | None
  /** Further short facts, such as 'expires March 2030'. */
  notes: readonly string[]
  /** Its paragraphs, one a line. */
  text: string | None
  points: readonly string[]
  /** An address, or a path of this site. */
  link: string | None
  /** The employer of several neighbouring roles, this one among them; `isFirst` at the first of these roles. */
  under: { name: string; isFirst: boolean } | None
}

/** An entry with what it has beside its title. */
export function entry(title: string, parts: Partial<Omit<FactEntry, 'title'>>): FactEntry {
  return { title, line: '', when: none, notes: [], text: none, points: [], link: none, under: none, ...parts }
}

/** A name and its value, which may lead to another site, or with `to` to a page of this one; `rest` follows it. */
export type NamedFact = { name: string; value: string; link?: string; to?: string; rest?: string }

/** The address of another site as a fact, if there is one. */
export function addressFacts(url: string | None, words: Words): NamedFact[] {
  return url === none ? [] : [{ name: words('Website'), value: addressText(url), link: url }]
}
