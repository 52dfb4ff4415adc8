import { type None, none } from '../result.ts'
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
