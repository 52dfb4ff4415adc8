import {
  type ListCollection,
  type ListEntries,
  listCollections,
  resumeListOf,
} from '../records/collections/collections.ts'
import { entry, type FactEntry } from '../records/fact-entry.ts'
import type { PersonInfo } from '../records/person-info.ts'
import { none } from '../result.ts'
import { message, type Words } from '../words.ts'
import { type ListView, toEntryView } from './list-views.ts'

/** A list of the resume with what its entries say. */
type FactList = { name: string; heading: string; headingInFiles?: string; facts: FactEntry[] }

/**
 * The further lists above or below the owner's own lists of languages and interests, without the entries that the owner does
 * not show.
 */
export function furtherLists(lists: ListEntries, place: 'upper' | 'lower', words: Words): FactList[] {
  const names = listCollections.filter((name) => (resumeListOf(name).isLower === true) === (place === 'lower'))
  return names.map((name) => ({ ...resumeListOf(name), name, facts: factsOf(name, lists, words) }))
}

function factsOf(name: ListCollection, lists: ListEntries, words: Words): FactEntry[] {
  const { entry: factOf } = resumeListOf(name)
  return lists[name].map((each) => factOf(each, words)).filter((each) => each !== none)
}

/** The lists that have something to show, in the order of the page. docs/behaviour.md 4.3. */
export function listViews(
  lists: ListEntries,
  { languages, interests }: Pick<PersonInfo, 'languages' | 'interests'>,
  words: Words,
): ListView[] {
  const all: FactList[] = [
    ...furtherLists(lists, 'upper', words),
    { name: 'languages', heading: message('Languages'), facts: languages.map(languageEntry) },
    { name: 'interests', heading: message('Interests'), facts: interests.map(interestEntry) },
    ...furtherLists(lists, 'lower', words),
  ]
  return all.flatMap(({ heading, facts }) =>
    facts.length > 0 ? [{ title: words(heading), entries: facts.map((each) => toEntryView(each, words)) }] : [],
  )
}

export function languageEntry({ language, fluency }: PersonInfo['languages'][number]): FactEntry {
  return entry(language, { line: fluency ?? '' })
}

export function interestEntry({ name, keywords }: PersonInfo['interests'][number]): FactEntry {
  return entry(name, { line: keywords.join(', ') })
}
