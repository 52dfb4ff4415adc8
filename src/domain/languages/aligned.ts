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
 * The translation of an entry, or of one of its fields, into exactly this language. An item of a list has the translation of the item that
 * it was made from, wherever that stands now; nothing is written when lines move. docs/decisions/studio/116-translations.md.
 */
export function translationIn(fields: Fields, language: string, only?: string): Translation {
  const [texts, from] = [
    ofLanguage(fields[translationsField], language),
    ofLanguage(fields[translatedFromField], language),
  ]
  const names = Object.keys(texts).filter((name) => fields[name] !== undefined && (only === undefined || name === only))
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

/** Another text at a path. */
type TextChange = { path: TextPath; text: string }

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
  const hashes = own.map((_, place) => hashesIn(from[place]))
  const texts = hashes.some(({ size }) => size > 0) ? plain.map((item) => hashesIn(item, idOfText)) : []
  const free = new Set(own.keys())
  for (const isWhole of [true, false]) {
    const find = placeFinder(hashes, free, isWhole)
    texts.forEach((item, at) => {
      const place = places[at] === undefined ? find(item) : undefined
      if (place === undefined) return
      places[at] = place
      free.delete(place)
    })
  }
  for (let start = 0; start < plain.length; start += 1) {
    if (places[start] !== undefined) continue
    let end = start + 1
    while (end < plain.length && places[end] === undefined) end += 1
    const [before, after] = [places[start - 1] ?? -1, places[end] ?? own.length]
    if (after - before - 1 === end - start) {
      const between = Array.from({ length: end - start }, (_, at) => before + 1 + at)
      if (between.every((each) => free.has(each)))
        between.forEach((place, at) => {
          places[start + at] = place
          free.delete(place)
        })
    }
    start = end
  }
  return places
}

/** How many items with a hash in common are looked at for one item; a list of the draft has no more. docs/behaviour.md 22.4. */
const lookedAt = 200

/** Finds the first free place all of whose hashes an item has, or at least one of them. */
function placeFinder(hashes: readonly Hashes[], free: ReadonlySet<number>, isWhole: boolean) {
  const all = [...free].reverse().flatMap((place) => [...(hashes[place] ?? [])].map((hash) => ({ hash, place })))
  const byHash = Map.groupBy(all, ({ hash }) => hash)
  const isOf = (item: Hashes, place: number) =>
    free.has(place) && (!isWhole || [...(hashes[place] ?? [])].every((hash) => item.has(hash)))
  return (item: Hashes): number | undefined => {
    const found = [...item].flatMap((hash) => {
      const open = byHash.get(hash) ?? []
      while (open.length > 0 && !free.has(open.at(-1)?.place ?? -1)) open.pop()
      return open.slice(-lookedAt).findLast(({ place }) => isOf(item, place))?.place ?? []
    })
    return found.length === 0 ? undefined : Math.min(...found)
  }
}

/** Hashes of texts, each with its path in an item. */
type Hashes = ReadonlySet<string>

/** The hashes of what was translated, or of the texts of an item as they are. */
function hashesIn(value: unknown, hashOf = (hash: string) => hash, path = ''): Set<string> {
  if (typeof value === 'string') return new Set(value === '' ? [] : [`${path} ${hashOf(value)}`])
  if (!Array.isArray(value) && !isFields(value)) return new Set()
  return new Set(Object.entries(value).flatMap(([name, inner]) => [...hashesIn(inner, hashOf, `${path}.${name}`)]))
}

/** The texts of a stored translation that no item of a list has any more, because the list was changed too much. */
export function leftTexts(plain: unknown, own: unknown, from: unknown): string[] {
  if (Array.isArray(own)) {
    const [items, froms] = [asList(plain), asList(from)]
    const itemAt = new Map(placesOf(items, own, froms).map((place, at) => [place, at]))
    return own.flatMap((each, place) => {
      const at = itemAt.get(place)
      return at === undefined ? textsIn(each) : leftTexts(items[at], each, froms[place])
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

/** A field's translation with another text at a path, as `withTranslatedTexts`. */
export function withTranslatedText(plain: unknown, both: Both, path: TextPath, text: string): Both {
  return withTranslatedTexts(plain, both, [{ path, text }])
}

/**
 * A field's translation with other texts at their paths, and the hashes of what they are of. Both have the shape of the field; each line of
 * a list that is not translated has its hash too, so that it keeps its place.
 */
export function withTranslatedTexts(plain: unknown, { own, from }: Both, texts: readonly TextChange[]): Both {
  const whole = texts.find(({ path }) => path.length === 0)
  if (whole !== undefined) return { own: whole.text, from: typeof plain === 'string' ? idOfText(plain) : '' }
  const byPart = Map.groupBy(texts, ({ path: [part = ''] }) => part)
  const changed = (part: string | number, inner: unknown, both: Both) => {
    const deeper = byPart.get(part)?.map(({ path: [, ...path], text }) => ({ path, text }))
    return deeper && withTranslatedTexts(inner, both, deeper)
  }
  if (typeof texts[0]?.path[0] === 'number') {
    const [owns, froms] = [asList(own), asList(from)]
    const items = asList(plain).map((item, at): Both => {
      const was = { own: owns[at], from: froms[at] }
      const next = changed(at, item, was)
      if (next !== undefined) return next
      return textsIn(was.own).length > 0 ? was : { own: typeof item === 'string' ? '' : {}, from: hashesOf(item) }
    })
    return { own: items.map((item) => item.own), from: items.map((item) => item.from) }
  }
  const parts = [...byPart.keys()].map((part) => {
    const both = changed(part, partOf(plain, part), { own: partOf(own, part), from: partOf(from, part) })
    return [part, both] as const
  })
  return {
    own: { ...(isFields(own) ? own : {}), ...Object.fromEntries(parts.map(([part, both]) => [part, both?.own])) },
    from: { ...(isFields(from) ? from : {}), ...Object.fromEntries(parts.map(([part, both]) => [part, both?.from])) },
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
