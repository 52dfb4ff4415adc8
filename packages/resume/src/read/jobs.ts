import { type Entry, entriesOf } from './entries.ts'
import { type Field, scores } from './fields.ts'
import { type Line, textOf } from './line.ts'
import { atLastComma, datesIn, isEndUnclear, isPlain, type Named } from './named.ts'
import { joinedTexts } from './paragraphs.ts'
import { present } from './result.ts'

/** Jobs, with what of them is doubtful. */
export function jobsOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const divided = withBanners(entriesOf(lines).map(withNamesDivided))
  const { titleFirst, isSure } = orderOf(divided)
  const entries = withoutCities(divided, (entry) => (entry.fields.length < 2 ? undefined : titleFirst ? 1 : 0))
  let company: string | undefined
  return entries.map((entry) => {
    const { fields, span } = entry
    const { title, other, rest, place } = namesOf(entry, titleFirst, company)
    company = other
    const value = present({
      ...{ position: title, name: other, location: place, ...datesIn(span) },
      summary: [...rest, ...joinedTexts(entry.texts, words)].join('\n\n'),
      highlights: joinedTexts(entry.items, words),
    })
    const isDoubtful =
      span === undefined || isEndUnclear(span) || (span.start === undefined && !/^\d{4}$/.test(span.end ?? ''))
    return {
      value,
      entry,
      doubts: [...(isSure && fields.length > 1 ? [] : ['swap' as const]), ...(isDoubtful ? ['dates' as const] : [])],
    }
  })
}

/** Where the second name is no more than a place, the first line has title and company, divided by a comma. */
function withNamesDivided(entry: Entry): Entry {
  const [first, second, ...others] = entry.fields
  const [, before = '', after = ''] = /^([^,،]+)[,،]\s+(.+)$/u.exec(first?.text ?? '') ?? []
  if (
    first === undefined ||
    second === undefined ||
    after === '' ||
    !isPlain(second.text) ||
    second.line === first.line
  )
    return entry
  const isPair = ofTitle({ ...first, text: before }) * ofTitle({ ...first, text: after }) < 0
  if (!isPair) return entry
  const fields = [{ ...first, text: before }, { ...first, text: after }, ...others]
  return { ...entry, fields, places: [...entry.places, second.text] }
}

/**
 * Where an employer stands on a line of its own above several roles, a comma in a later role divides no company from it, unless
 * what follows is one.
 */
function withBanners(entries: readonly Entry[]): Entry[] {
  const isPair = ({ fields: [first, second] }: Entry) =>
    first !== undefined && second !== undefined && first.line !== second.line
  const isSplit = ({ fields: [first, second] }: Entry) =>
    first !== undefined &&
    second !== undefined &&
    first.line === second.line &&
    first.bold === second.bold &&
    first.italic === second.italic
  if (entries[0] === undefined || !isPair(entries[0]) || !entries.slice(1).some(isSplit)) return [...entries]
  return entries.map((entry) => {
    const [first, second] = entry.fields
    if (first === undefined || second === undefined || !isSplit(entry) || entry.fields.length > 2) return entry
    const whole = `${first.text}, ${second.text}`
    const isOne = entry.lines.some((line) => textOf(line).includes(whole)) && ofTitle(second) >= 0
    return isOne ? { ...entry, fields: [{ ...first, text: whole }] } : entry
  })
}

/** Companies without the cities behind their commas, where most companies of the file have one. */
function withoutCities(entries: readonly Entry[], place: (entry: Entry) => number | undefined): Entry[] {
  const cut = entries.map((entry) => {
    const at = place(entry)
    const field = at === undefined ? undefined : entry.fields[at]
    const [name, city] = atLastComma(field?.text ?? '')
    return at === undefined || field === undefined || name === '' || !isPlain(city) || /^\p{L}+\.$/u.test(city)
      ? undefined
      : { at, name, city, field }
  })
  if (cut.filter((each) => each !== undefined).length < 0.6 * entries.length) return [...entries]
  return entries.map((entry, index) => {
    const found = cut[index]
    if (found === undefined) return entry
    const fields = entry.fields.map((each, at) => (at === found.at ? { ...each, text: found.name } : each))
    return { ...entry, fields, places: [...entry.places, found.city] }
  })
}

/** Whether titles stand before companies: all entries of one file have them in one order. */
function orderOf(entries: readonly Entry[]): { titleFirst: boolean; isSure: boolean } {
  const pairs = entries.map(({ fields }) => fields).filter(({ length }) => length > 1)
  const sum = pairs.reduce((all, [first, second]) => all + ofTitle(first as Field) - ofTitle(second as Field), 0)
  const repeated = (at: number) => pairs.length - new Set(pairs.map((fields) => fields[at]?.text)).size
  if (Math.abs(sum) < 0.5) return { titleFirst: repeated(0) <= repeated(1), isSure: repeated(0) !== repeated(1) }
  return { titleFirst: sum > 0, isSure: Math.abs(sum) >= 0.5 * pairs.length }
}

function ofTitle({ text }: Field): number {
  const [title, company] = [Math.min(1, scores.titles(text)), Math.min(1, scores.companies(text))]
  if (title === 0 || company === 0) return title - company
  // `Library Assistant` is a title: its last word says so, or, as in French, its first one.
  const words = text.split(/\s+/)
  for (const word of [words.at(-1) ?? '', words[0] ?? '']) {
    const [isTitle, isCompany] = [scores.titles(word) >= 1, scores.companies(word) >= 1]
    if (isTitle !== isCompany) return isTitle ? 0.7 : -0.7
  }
  return 0
}

type Names = { title: string | undefined; other: string | undefined; rest: string[]; place: string | undefined }

/** Title and company of a job; a second role at the same employer has the company of the one before. */
function namesOf({ fields, places }: Entry, titleFirst: boolean, company: string | undefined): Names {
  const [place] = places
  const [first, second, ...more] = fields
  if (first === undefined) return { title: undefined, other: undefined, rest: [], place }
  if (second === undefined)
    return ofTitle(first) < 0
      ? { title: undefined, other: first.text, rest: [], place }
      : { title: first.text, other: company, rest: [], place }
  const [title, other] = titleFirst ? [first, second] : [second, first]
  // A city between the company and the title is neither of them.
  const better =
    more.length === 1 && place === undefined && isPlain(title.text)
      ? more.find((field) => ofTitle(field) > 0.5)
      : undefined
  if (better !== undefined) return { title: better.text, other: other.text, rest: [], place: title.text }
  const isWeakPlace = (field: Field) =>
    place === undefined && field.text.split(/\s+/).length <= 3 && /^\p{Lu}/u.test(field.text) && ofTitle(field) === 0
  const [third] = more
  const isPlaced = third !== undefined && more.length === 1 && isWeakPlace(third)
  return {
    title: title.text,
    other: other.text,
    rest: isPlaced ? [] : more.map(({ text }) => text),
    place: isPlaced ? third.text : place,
  }
}

/** Volunteering, which has the form of jobs. */
export function volunteerOf(lines: readonly Line[], words: ReadonlySet<string>): Named[] {
  const entries = entriesOf(lines)
  const { titleFirst } = orderOf(entries)
  return entries.map((entry) => {
    const { title, other, rest } = namesOf(entry, titleFirst, undefined)
    const value = present({
      ...(other === undefined ? { organization: title } : { organization: other, position: title }),
      ...datesIn(entry.span),
      summary: [...rest, ...joinedTexts(entry.texts, words)].join('\n\n'),
      highlights: joinedTexts(entry.items, words),
    })
    return { value, entry, doubts: [] }
  })
}
