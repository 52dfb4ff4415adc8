/** A line as the part of its text from `start` to `end`, without the spaces at its end. */
export type Line = { start: number; end: number }

/** What is known of a text: the width of a part in points, and after which offsets a line may end, ascending, the last its length. */
export type TextMeasure = { width(part: Line): number; breaks(): readonly number[] }

/** A last line below this share of the width costs `lostCost` more. Each line costs a little, too. */
const lostShare = 0.18
const lostCost = 0.12
const lineCost = 0.004

/** A place where a line may end; the widths of what is between this place and the one before, with and without spaces at its end. */
type Place = { at: number; full: number; trimmed: number }

/**
 * Breaks a paragraph into lines no wider than `max`, and at each line feed: the lines between two of these are chosen together, for
 * the least sum of squared rests. What is wider than a line is cut between graphemes. Nothing is hyphenated.
 */
export function linesOf(text: string, max: number, measure: TextMeasure): Line[] {
  if (text === '') return []
  const places = placesOf(text, max, measure)
  const parts: Place[][] = [[]]
  for (const place of places) {
    parts.at(-1)?.push(place)
    if (text[place.at - 1] === '\n' && place.at < text.length) parts.push([])
  }
  return parts.flatMap((part, at) => chosenLines(text, part, parts[at - 1]?.at(-1)?.at ?? 0, max))
}

/** The lines of the places from the offset `begin` on. */
function chosenLines(text: string, places: readonly Place[], begin: number, max: number): Line[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= places.length; to += 1) {
    const isLast = to === places.length
    let chosen = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    let width = places[to - 1]?.trimmed ?? 0
    for (let from = to - 1; from >= 0; from -= 1) {
      if (width > max && from < to - 1) break
      const rest = Math.max(0, max - width) / max
      const own = isLast ? (from > 0 && width < lostShare * max ? lostCost : 0) : rest * rest
      const cost = (best[from]?.cost ?? 0) + own + lineCost
      if (cost < chosen.cost) chosen = { cost, from }
      width += places[from - 1]?.full ?? 0
    }
    best[to] = chosen
  }
  const lines: Line[] = []
  for (let to = places.length; to > 0; to = best[to]?.from ?? 0) {
    const start = places[(best[to]?.from ?? 0) - 1]?.at ?? begin
    const end = places[to - 1]?.at ?? text.length
    lines.unshift({ start, end: start + text.slice(start, end).trimEnd().length })
  }
  return lines
}

function placesOf(text: string, max: number, { width, breaks }: TextMeasure): Place[] {
  const places: Place[] = []
  const add = (start: number, at: number) => {
    const end = start + text.slice(start, at).trimEnd().length
    const trimmed = width({ start, end })
    places.push({ at, trimmed, full: end === at ? trimmed : width({ start, end: at }) })
  }
  let start = 0
  for (const at of breaks().filter((place) => mayEndAt(text, place))) {
    for (const cut of cutsOf(text, start, at, max, width)) {
      add(start, cut)
      start = cut
    }
    add(start, at)
    start = at
  }
  return places
}

/** Letters of languages that have no spaces between words, or break words anywhere, and their punctuation. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yiii}]/u

/** No line ends inside a word, such as after its hyphen, slash or dots, so that what is read from the file is what was written. */
function mayEndAt(text: string, at: number): boolean {
  return at === text.length || /\s/.test(text[at - 1] ?? '') || unspaced.test(text.slice(Math.max(0, at - 2), at + 2))
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Where a piece that is wider than a line is cut. */
function cutsOf(text: string, start: number, end: number, max: number, width: TextMeasure['width']): number[] {
  const piece = text.slice(start, end).trimEnd()
  if (width({ start, end: start + piece.length }) <= max) return []
  const cuts: number[] = []
  let from = 0
  let used = 0
  for (const { index, segment } of graphemes.segment(piece)) {
    const own = width({ start: start + index, end: start + index + segment.length })
    if (index > from && used + own > max) {
      cuts.push(start + index)
      from = index
      used = 0
    }
    used += own
  }
  return cuts
}

/** The text with the spaces of these parts made unbreakable, where a part fits into a line. Offsets stay as they are. */
export function kept(text: string, parts: readonly Line[], max: number, width: TextMeasure['width']): string {
  let result = text
  for (const part of parts) {
    const { start, end } = part
    if (width(part) > max) continue
    result = result.slice(0, start) + text.slice(start, end).replaceAll(' ', '\u00a0') + result.slice(end)
  }
  return result
}
