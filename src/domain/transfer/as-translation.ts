import { resumeCollectionOf, resumeCollections } from '#resume/records/collections/collections.ts'
import { dateKey, textOf } from '#resume/records/key-parts.ts'
import { asList, type Fields, type Stored } from '#resume/schema/stored-fields.ts'
import { kindOf } from '#resume/schema/walk.ts'
import { comparedText, hasText, isBlank } from '#resume/text.ts'
import { importLimits, type ParsedItem } from '#resume/transfer/parsed-items.ts'
import { isEntrySection, isItemSection, parsedItemTitle } from '#resume/transfer/sections.ts'
import { textsOfField } from '../languages/texts-of-field.ts'
import { translatableFields } from '../languages/translatable.ts'
import { textAt, translationIn, withTranslatedTexts } from '../languages/translation.ts'
import type { Read } from './parsed-entry.ts'

/** What a file in another language translates: the entries then, how many texts these are, and what has no counterpart here. */
export type AsTranslation = { changes: Stored[]; texts: number; unmatched: string[] }

/**
 * Takes a file as the translation of what the site has. An entry is found by its id, else by its dates and its name; it is never made
 * or changed otherwise. A text that is translated already stays. docs/behaviour.md 39.7.
 */
export function asTranslation({ parsedItems }: Read, content: readonly Stored[], language: string): AsTranslation {
  const changes = new Map<string, Stored>()
  const unmatched: string[] = []
  let texts = 0
  for (const { title, fields, stored } of pairsOf(parsedItems, content)) {
    if (stored === undefined) {
      unmatched.push(title)
      continue
    }
    const key = `${stored.collection}/${stored.id}`
    const after = translated(changes.get(key) ?? stored, fields, language)
    texts += after.texts
    unmatched.push(...after.unmatched.map((label) => [title, label].filter((part) => part !== '').join(': ')))
    if (after.texts > 0) changes.set(key, { ...stored, fields: after.fields })
  }
  return { changes: [...changes.values()], texts, unmatched }
}

type Pair = { title: string; fields: Fields; stored: Stored | undefined }

function pairsOf(items: readonly ParsedItem[], content: readonly Stored[]): Pair[] {
  const owner = content.find(({ collection }) => collection === 'person-info')
  const taken = new Set<Stored>()
  const byName = Map.groupBy(
    content.flatMap((stored) => {
      const { collection, id, fields } = stored
      return [`${collection}/${id}`, ...namesOf(collection, fields)].map((name) => ({ name, stored }))
    }),
    ({ name }) => name,
  )
  const pairs = items.flatMap((item): Pair[] => {
    const { section, fields, uuid } = item
    const title = `${parsedItemTitle(item)}${item.place === undefined ? '' : ` (${item.place})`}`
    if (section === 'profile') return [{ title, fields, stored: owner }]
    if (!isEntrySection(section)) return []
    const names = uuid === undefined ? namesOf(section, fields) : [`${section}/${uuid}`]
    const there = names.flatMap((name) => fewOf(byName.get(name))).filter((each) => !taken.has(each.stored))
    const [first] = there
    const stored = there.every((each) => each.stored === first?.stored) ? first?.stored : undefined
    if (stored !== undefined) taken.add(stored)
    return [{ title, fields, stored }]
  })
  return [...pairs, ...listPairs(items, owner)]
}

/** Where more entries have a name, it is unclear which one is meant. */
function fewOf<Entry>(entries: readonly Entry[] = []): readonly Entry[] {
  return entries.length > importLimits.alike ? [] : entries
}

/** The lists of the owner are those of the file, if they are as long: their items have no other name in common. */
function listPairs(items: readonly ParsedItem[], owner: Stored | undefined): Pair[] {
  const ofLists = items.filter(({ section }) => isItemSection(section) && section !== 'social')
  return [...Map.groupBy(ofLists, ({ section }) => section)].map(([section, all]) => ({
    ...{ title: '', stored: owner },
    fields: { [section]: all.map(({ fields }) => fields) },
  }))
}

const dates = ['startDate', 'endDate', 'date'] as const

/** What an entry is found by: its dates with each of its names, of a company, a school or a thing. */
function namesOf(name: string, fields: Fields): string[] {
  const collection = resumeCollections.find((each) => each === name)
  if (collection === undefined) return []
  const when = dates.map((date) => dateKey(fields[date])).join(' ')
  return Object.entries(resumeCollectionOf(collection).fields.entries)
    .filter(([field, schema]) => textOf(fields[field]) !== '' && kindOf(schema).about.isName)
    .map(([field]) => `${collection} ${when} ${field} ${comparedText(textOf(fields[field]))}`)
}

type Translated = { fields: Fields; texts: number; unmatched: string[] }

function translated({ collection, fields: own }: Stored, fields: Fields, language: string): Translated {
  const known = translationIn(own, language)
  const unmatched: string[] = []
  const added = translatableFields(collection).flatMap(({ name, label, texts }) => {
    const given = fields[name]
    if (!hasText(given)) return []
    if (Array.isArray(given) && asList(own[name]).length !== given.length) {
      unmatched.push(`${label} has another number of lines`)
      return []
    }
    return textsOfField(own[name], texts).flatMap(({ text, path, kind }) => {
      const [other, at] = [textIn(given, path), [name, ...path]]
      const isKept = isBlank(other) || hasText(known.own(at)) || (kind.isName && other === text)
      return isKept ? [] : [{ path: at, text: other }]
    })
  })
  return { fields: withTranslatedTexts(own, language, added), texts: added.length, unmatched }
}

/** The text of a file at a path of the stored field. An item that is one text here may be a group there, with its name. */
function textIn(given: unknown, path: readonly (string | number)[]): string {
  return textAt(given, path) || (typeof path.at(-1) === 'number' ? textAt(given, [...path, 'name']) : '')
}
