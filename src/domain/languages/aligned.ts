import { idOfText } from '../content/lines.ts'
import { asList, type Fields, isFields } from '../schema/stored-fields.ts'
import { translatedFromField, translationsField } from './languages.ts'

/**
 * A translation in the shape of the texts that it is of, and in the same shape the hash of each text that was translated; '' where there
 * is none.
 */
export type Translation = { texts: Fields; from: Fields }

/** The part of a field, or of an entry, where a text is: `['responsibilities', 2]`. */
export type TextPath = readonly (string | number)[]

/** What became of a text in a language. 'changed': the text is another one than was translated. */
export type TextState = 'missing' | 'changed' | 'translated'

/**
 * The translation of an entry into exactly this language. An item of a list has the translation of the item that it was made from, wherever
 * that stands now; nothing is written when lines move. docs/decisions/studio/116-translations.md.
 */
export function translationIn(fields: Fields, language: string): Translation {
  const [texts, from] = [
    ofLanguage(fields[translationsField], language),
    ofLanguage(fields[translatedFromField], language),
  ]
  const names = Object.keys(texts).filter((name) => fields[name] !== undefined)
  const both = names.map((name) => [name, alignedWith(fields[name], texts[name], from[name])] as const)
  return {
    texts: Object.fromEntries(both.map(([name, { own }]) => [name, own])),
    from: Object.fromEntries(both.map(([name, each]) => [name, each.from])),
  }
}

function ofLanguage(translations: unknown, language: string): Fields {
  const own = isFields(translations) && Object.hasOwn(translations, language) ? translations[language] : undefined
  return isFields(own) ? own : {}
}

type Both = { own: unknown; from: unknown }

function alignedWith(plain: unknown, own: unknown, from: unknown): Both {
  if (typeof plain === 'string') return { own: textOf(own), from: textOf(from) }
  if (Array.isArray(plain)) {
    const [owns, froms] = [asList(own), asList(from)]
    const places = placesOf(plain, owns, froms)
    const items = plain.map((item, at) => alignedWith(item, owns[places[at] ?? -1], froms[places[at] ?? -1]))
    return { own: items.map((item) => item.own), from: items.map((item) => item.from) }
  }
  if (!isFields(plain)) return { own: undefined, from: undefined }
  const [owns, froms] = [isFields(own) ? own : {}, isFields(from) ? from : {}]
  const parts = Object.keys(owns).flatMap((name) =>
    Object.hasOwn(plain, name) ? [[name, alignedWith(plain[name], owns[name], froms[name])] as const] : [],
  )
  return {
    own: Object.fromEntries(parts.map(([name, part]) => [name, part.own])),
    from: Object.fromEntries(parts.map(([name, part]) => [name, part.from])),
  }
}

/**
 * The place of the translation of each item of a list; undefined for one that has none. An item whose hash is stored is that one. Those
 * between two of them are paired in order, if there are as many: they were changed where they stand.
 */
function placesOf(
  plain: readonly unknown[],
  own: readonly unknown[],
  from: readonly unknown[],
): (number | undefined)[] {
  const places: (number | undefined)[] = plain.map(() => undefined)
  const free = new Set(own.keys())
  for (const isOf of [isWhollyFrom, isPartlyFrom])
    plain.forEach((item, at) => {
      const place = places[at] === undefined ? [...free].find((each) => isOf(item, from[each])) : undefined
      if (place === undefined) return
      places[at] = place
      free.delete(place)
    })
  for (let start = 0; start < plain.length; start += 1) {
    if (places[start] !== undefined) continue
    const next = places.findIndex((place, at) => at > start && place !== undefined)
    const end = next === -1 ? plain.length : next
    const [before, after] = [places[start - 1] ?? -1, places[end] ?? own.length]
    const between = own.slice(before + 1, after).map((_, at) => before + 1 + at)
    if (between.length === end - start && between.every((each) => free.has(each)))
      between.forEach((place, at) => {
        places[start + at] = place
        free.delete(place)
      })
    start = end
  }
  return places
}

function isWhollyFrom(plain: unknown, from: unknown): boolean {
  const { same, all } = matches(plain, from)
  return all > 0 && same === all
}

function isPartlyFrom(plain: unknown, from: unknown): boolean {
  return matches(plain, from).same > 0
}

/** How many of the hashes are those of the texts now. */
function matches(plain: unknown, from: unknown): { same: number; all: number } {
  if (typeof from === 'string')
    return from === ''
      ? { same: 0, all: 0 }
      : { same: typeof plain === 'string' && idOfText(plain) === from ? 1 : 0, all: 1 }
  if (!Array.isArray(from) && !isFields(from)) return { same: 0, all: 0 }
  const parts = Object.entries(from).map(([name, each]) => matches(partOf(plain, name), each))
  return { same: sum(parts.map(({ same }) => same)), all: sum(parts.map(({ all }) => all)) }
}

/** The texts of a stored translation that no item of a list has any more, because the list was changed too much. */
export function leftTexts(plain: unknown, own: unknown, from: unknown): string[] {
  if (Array.isArray(own)) {
    const [items, froms] = [asList(plain), asList(from)]
    const places = placesOf(items, own, froms)
    return own.flatMap((each, place) => {
      const at = places.indexOf(place)
      return at === -1 ? textsIn(each) : leftTexts(items[at], each, froms[place])
    })
  }
  if (!isFields(own)) return []
  return Object.entries(own).flatMap(([name, each]) => leftTexts(partOf(plain, name), each, partOf(from, name)))
}

/** The texts of a field's stored translation that no item has any more. */
export function leftTextsIn(fields: Fields, language: string, field: string): string[] {
  const [texts, from] = [
    ofLanguage(fields[translationsField], language),
    ofLanguage(fields[translatedFromField], language),
  ]
  return leftTexts(fields[field], texts[field], from[field])
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What became of a text, from its translation and the hash beside it. A translation without a hash, as one written by hand, is one. */
export function stateOfText(text: string, own: string, from: string): TextState {
  if (own.trim() === '') return 'missing'
  return from !== '' && from !== idOfText(text) ? 'changed' : 'translated'
}

/**
 * A field's translation with another text at a path, and the hash of what it is of. Both have the shape of the field; each line of a list
 * that is not translated has its hash too, so that it keeps its place.
 */
export function withTranslatedText(plain: unknown, { own, from }: Both, path: TextPath, text: string): Both {
  const [part, ...deeper] = path
  if (part === undefined) return { own: text, from: typeof plain === 'string' ? idOfText(plain) : '' }
  if (typeof part === 'number') {
    const [owns, froms] = [asList(own), asList(from)]
    const items = asList(plain).map((item, at): Both => {
      const was = { own: owns[at], from: froms[at] }
      if (at === part) return withTranslatedText(item, was, deeper, text)
      return textsIn(was.own).length > 0 ? was : { own: typeof item === 'string' ? '' : {}, from: hashesOf(item) }
    })
    return { own: items.map((item) => item.own), from: items.map((item) => item.from) }
  }
  const changed = withTranslatedText(
    partOf(plain, part),
    { own: partOf(own, part), from: partOf(from, part) },
    deeper,
    text,
  )
  return {
    own: { ...(isFields(own) ? own : {}), [part]: changed.own },
    from: { ...(isFields(from) ? from : {}), [part]: changed.from },
  }
}

function hashesOf(plain: unknown): unknown {
  if (typeof plain === 'string') return plain.trim() === '' ? '' : idOfText(plain)
  if (!isFields(plain)) return ''
  const texts = Object.entries(plain).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts.map(([name, value]) => [name, hashesOf(value)]))
}

/** The text at a path of a field's or an entry's translation; '' where there is none. */
export function textAt(value: unknown, path: TextPath): string {
  return textOf(path.reduce(partOf, value))
}

function partOf(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return value[Number(part)]
  return isFields(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
