import { resumeCollectionOf, resumeCollections } from '../content/collections/collections.ts'
import { dateKey, textOf } from '../content/key-parts.ts'
import { textAt, translationIn, withTranslatedTexts } from '../languages/aligned.ts'
import { isNameAt } from '../languages/names.ts'
import { textsOfField } from '../languages/texts-of-field.ts'
import { translatableFields } from '../languages/translatable.ts'
import { besideTranslation, nameOfTranslation } from '../languages/translated-name.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Edit } from '../studio/draft-entry.ts'
import { comparedText, hasText } from '../text.ts'
import { importLimits, type ParsedItem, type Read } from './parsed-entry.ts'
import { isEntrySection, isItemSection, parsedItemTitle } from './sections.ts'
import type { Stored } from './stored-entries.ts'

/** What a file in another language translates: the edits of entries, how many texts these are, and what has no counterpart here. */
export type AsTranslation = { changes: { entry: Stored; edits: Edit[] }[]; texts: number; unmatched: string[] }

/**
 * Takes a file as the translation of what the site has. An entry is found by its id, else by its dates and its name; it is never made
 * or changed otherwise. A text that is translated already stays. docs/behaviour.md 39.7.
 */
export function asTranslation({ parsedItems }: Read, content: readonly Stored[], language: string): AsTranslation {
  const changes = new Map<string, { entry: Stored; edits: Edit[] }>()
  const unmatched: string[] = []
  let texts = 0
  for (const { title, fields, stored } of pairsOf(parsedItems, content)) {
    if (stored === undefined) {
      unmatched.push(title)
      continue
    }
    const translated = editsOf(stored, fields, language)
    texts += translated.texts
    unmatched.push(...translated.unmatched.map((label) => [title, label].filter((part) => part !== '').join(': ')))
    const key = `${stored.collection}/${stored.id}`
    const edits = [...(changes.get(key)?.edits ?? []), ...translated.edits]
    if (edits.length > 0) changes.set(key, { entry: stored, edits })
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
  return Object.keys(resumeCollectionOf(collection).fields.entries)
    .filter((field) => textOf(fields[field]) !== '' && isNameAt(collection, [field]))
    .map((field) => `${collection} ${when} ${field} ${comparedText(textOf(fields[field]))}`)
}

type Translated = { edits: Edit[]; texts: number; unmatched: string[] }

function editsOf({ collection, fields: own }: Stored, fields: Fields, language: string): Translated {
  const known = translationIn(own, language)
  const translated: Translated = { edits: [], texts: 0, unmatched: [] }
  for (const { name, label, texts } of translatableFields(collection)) {
    const given = fields[name]
    if (!hasText(given)) continue
    if (Array.isArray(given) && (!Array.isArray(own[name]) || own[name].length !== given.length)) {
      translated.unmatched.push(`${label} has another number of lines`)
      continue
    }
    const both = { own: known.texts[name], from: known.from[name] }
    const added = textsOfField(own[name], texts).flatMap(({ text, path, kind }) => {
      const other = textIn(given, path)
      const isKept = other.trim() === '' || hasText(textAt(both.own, path)) || (kind.isName && other === text)
      return isKept ? [] : [{ path, text: other }]
    })
    if (added.length === 0) continue
    const changed = withTranslatedTexts(own[name], both, added)
    const translation = nameOfTranslation(language, name)
    translated.edits.push(
      { path: translation, value: changed.own },
      { path: besideTranslation(translation) ?? '', value: changed.from },
    )
    translated.texts += added.length
  }
  return translated
}

/** The text of a file at a path of the stored field. An item that is one text here may be a group there, with its name. */
function textIn(given: unknown, path: readonly (string | number)[]): string {
  return textAt(given, path) || (typeof path.at(-1) === 'number' ? textAt(given, [...path, 'name']) : '')
}
