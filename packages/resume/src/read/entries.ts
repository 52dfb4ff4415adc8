import { commonest, countsBy } from './counts.ts'
import { isCutSpan, isEndOfSpan, isOnlyDates, withoutDuration } from './dates.ts'
import { type Head, headOf, lineDates } from './fields.ts'
import { type Line, leftOf, lookOf, textOf } from './line.ts'
import { continues, edgeOf, isFull } from './paragraphs.ts'

/** One job, school or the like: what its head says, and the paragraphs and list items below it. */
export type Entry = Head & { lines: Line[]; texts: Line[][]; items: Line[][] }

type Role = 'head' | 'date' | 'item' | 'text' | 'more'

/**
 * Divides the lines of a section into entries. A date begins an entry; how many lines stand before it is the same for all
 * entries of a section. Without dates, each list item is one, or else each line that looks as the first one does. What has
 * no name is no entry. Names stay whole where `isWhole` says so.
 */
export function entriesOf(lines: readonly Line[], isWhole = false): Entry[] {
  return partsOf(lines, isWhole).filter(({ fields }) => fields.length > 0)
}

function partsOf(given: readonly Line[], isWhole: boolean): Entry[] {
  const lines = withWholeNames(withDatesInHeads(withoutCutSpans(given)))
  const isList = lines.filter(({ item }) => item === 1).length > 0.6 * lines.filter(({ item }) => item <= 1).length
  const hasHeads = lines.some((line) => line.item === 0 && lineDates(line) !== undefined)
  if (isList && !hasHeads) return listEntries(lines, isWhole)
  const roles = rolesOf(lines)
  const starts = startsOf(lines, roles)
  return starts.map((start, at) => {
    const own = lines.slice(start, starts[at + 1])
    const ownRoles = roles.slice(start, starts[at + 1])
    return entryOf(own, ownRoles, isWhole)
  })
}

function entryOf(lines: Line[], roles: Role[], isWhole: boolean): Entry {
  const heads = lines.filter((_, at) => roles[at] === 'head' || roles[at] === 'date')
  const bodies: { isItem: boolean; lines: Line[] }[] = []
  for (const [at, line] of lines.entries()) {
    const role = roles[at]
    if (role === 'item' || role === 'text') bodies.push({ isItem: role === 'item', lines: [line] })
    if (role === 'more') bodies.at(-1)?.lines.push(line)
  }
  const head = headOf(heads, isWhole)
  const first = bodies[0]
  if (head.fields.length === 0 && head.span !== undefined && first !== undefined) {
    const { fields, places } = headOf(first.lines, isWhole)
    Object.assign(head, { fields, places: [...head.places, ...places] })
    bodies.shift()
  }
  return {
    ...head,
    lines,
    items: bodies.filter(({ isItem }) => isItem).map((each) => each.lines),
    texts: bodies.filter(({ isItem }) => !isItem).map((each) => each.lines),
  }
}

function listEntries(lines: readonly Line[], isWhole: boolean): Entry[] {
  const groups: Line[][] = []
  for (const line of lines) {
    if (line.item === 1 || groups.length === 0) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  return groups.map((group) => {
    const nested = group.filter(({ item }) => item > 1)
    const own = group.filter(({ item }) => item <= 1)
    const [first = group[0] as Line, ...rest] = own
    const whole = { ...first, parts: [...first.parts, ...rest.flatMap(({ parts }) => parts)] }
    return { ...headOf([whole], isWhole), lines: group, items: nested.map((line) => [line]), texts: [] }
  })
}

/** A span that a line's end divides, as in a narrow margin, is put together in its first line. */
function withoutCutSpans(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const before = found.at(-1)
    const [first, ...others] = line.parts
    const [start, ...rest] = before?.parts ?? []
    const isEnd = first !== undefined && isEndOfSpan(first.text)
    if (before !== undefined && start !== undefined && isEnd && isCutSpan(start.text)) {
      const text = `${start.text.trim()} ${first.text}`
      const runs = [{ ...(start.runs[0] as (typeof start.runs)[number]), text }]
      found[found.length - 1] = { ...before, parts: [{ ...start, text, runs }, ...rest] }
      if (others.length > 0) found.push({ ...line, parts: others })
    } else found.push(line)
  }
  return found.map((line) => (line.item === 0 ? itemOf(line) : line))
}

/** Dates that stand at the right margin of a list item belong to the head above it. */
function withDatesInHeads(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  const left = Math.min(...lines.filter(({ item }) => item === 0).map(leftOf))
  let head: number | undefined
  for (const line of lines) {
    const last = line.parts.length > 1 ? line.parts.at(-1) : undefined
    const isBeside = head !== undefined && last !== undefined && last.x - (line.parts.at(-2)?.right ?? 0) > 0
    const isHead = line.item === 0 && (last === undefined || withoutDuration(last.text).trim() !== '')
    if (isHead) {
      if (
        leftOf(line) <= left + 4 &&
        (lineDates(line) !== undefined ||
          head === undefined ||
          (found.at(-1)?.item ?? 1) > 0 ||
          leftOf(found.at(-1) as Line) > left + 4)
      )
        head = found.length
      found.push(line)
    } else if (isBeside && last !== undefined && isOnlyDates(last.text) && head !== undefined) {
      const own = found[head] as Line
      if (lineDates(own) === undefined) found[head] = { ...own, parts: [...own.parts, last] }
      found.push({ ...line, parts: line.parts.slice(0, -1) })
    } else found.push(line)
  }
  return found
}

/** Names that go on in the next line, because it had no room, are one. */
function withWholeNames(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  const edge = edgeOf(lines)
  for (const line of lines) {
    const before = found.at(-1)
    const [start, beside] = before?.parts ?? []
    const [end, ...others] = line.parts
    if (
      before === undefined ||
      start === undefined ||
      end === undefined ||
      !isRestOfName(before, line, beside === undefined ? edge : beside.x - 8)
    )
      found.push(line)
    else {
      const [first, ...runs] = end.runs
      const text = start.text.endsWith('-') ? start.text + end.text : `${start.text} ${end.text}`
      const joined = {
        ...start,
        text,
        runs: [...start.runs, ...(first === undefined ? [] : [{ ...first, text: ` ${first.text}` }]), ...runs],
      }
      found[found.length - 1] = { ...before, parts: [joined, ...before.parts.slice(1), ...others] }
    }
  }
  return found
}

function isRestOfName(before: Line, line: Line, edge: number): boolean {
  if (before.item > 0 || line.item > 0 || before.isWhole || line.gap === 0 || line.gap > 1.75 || line.parts.length > 1)
    return false
  const [start] = before.parts
  if (start === undefined || !lookOf(before).bold || !isLike(line, before)) return false
  if (Math.abs(leftOf(line) - leftOf(before)) > 3) return false
  if (lineDates(line) !== undefined || /\d{4}\)?$/.test(start.text)) return false
  return (
    isFull({ ...before, parts: [start] }, line, edge) ||
    /(?:[,:&-]|\b(?:of|for|the|and|de|du|la|der|und|für))$/i.test(start.text)
  )
}

function isLike(line: Line, other: Line): boolean {
  const [a, b] = [lookOf(line), lookOf(other)]
  return a.bold === b.bold && a.italic === b.italic && Math.abs(a.size - b.size) < 0.3
}

/** A list item whose sign stood behind the dates in the margin. */
function itemOf(line: Line): Line {
  const [first] = line.parts
  const sign = /^[–—•-]\s+/.exec(first?.text ?? '')
  if (first === undefined || sign === null) return line
  const text = first.text.slice(sign[0].length)
  return { ...line, item: 1, parts: [{ ...first, text }, ...line.parts.slice(1)] }
}

/** What each line of a section is for its entry. */
function rolesOf(lines: readonly Line[]): Role[] {
  const dated = lines.filter((line) => line.item === 0 && lineDates(line) !== undefined)
  const left = leftOfTexts(dated.length > 0 ? dated : lines)
  const edge = edgeOf(lines.filter((line) => line.item > 0 || textOf(line).length > 60))
  const roles: Role[] = []
  const longer = dated.some((line) => lineDates(line)?.start !== undefined)
  const isIndented = isIndentedList(lines, left)
  for (const [at, line] of lines.entries()) {
    const before = roles[at - 1]
    const dates = lineDates(line)
    const isBody = before === 'item' || before === 'text' || before === 'more'
    const isSpan = dates?.start !== undefined
    const indent = leftOf(line) - left
    const isOfItem = isBody && indent > 4 && lines[at - 1]?.isWhole === false && !lookOf(line).bold
    if (line.item > 0) roles.push('item')
    else if (dates !== undefined && (isSpan || !longer || !isSentence(line)) && !(isBody && isOfItem && !isSpan))
      roles.push('date')
    else if (
      isBody &&
      (isOfItem || continues(line, lines[at - 1], edge)) &&
      !isNewItem(line, lines[at - 1] as Line, edge, indent > 6 && isIndented)
    )
      roles.push('more')
    else if (isSentence(line) || isLongText(lines, at, edge)) roles.push(indent > 6 && !line.isWhole ? 'item' : 'text')
    else if (indent > 6 && !line.isWhole && hasDateAbove(roles) && !lookOf(line).bold && isIndented) roles.push('item')
    else roles.push('head')
  }
  return roles
}

/** Where the words of heads begin: right of dates that stand in the margin. */
function leftOfTexts(lines: readonly Line[]): number {
  const starts = lines.map(({ parts: [first, second] }) => {
    const isMargin = first !== undefined && second !== undefined && /\d{4}/.test(first.text) && first.text.length < 24
    return Math.round((isMargin ? second : first)?.x ?? 0)
  })
  starts.sort((a, b) => a - b)
  return commonest(countsBy(starts, (x) => x))?.[0] ?? 0
}

/** In lists whose signs are drawn, so that they are no text, an item ends before the edge. */
function isNewItem(line: Line, before: Line, edge: number, isIndented: boolean): boolean {
  if (before.item > 0 || line.gap === 0) return false
  // Where signs are drawn, the first line of an item may stand right of its others.
  if (leftOf(line) > leftOf(before) + 6) return /^\P{Ll}/u.test(textOf(line))
  if (leftOf(line) !== leftOf(before)) return false
  const isSentenceStart =
    /^\p{Lu}/u.test(textOf(line)) &&
    !/(?:,|\b(?:of|the|and|to|in|for|with|a|an|at|by|on|from|or|&))$/i.test(textOf(before))
  return !continues(line, before, edge) || (isIndented && isSentenceStart)
}

/** Whether a line is the first one of a text over several lines. */
function isLongText(lines: readonly Line[], at: number, edge: number): boolean {
  const first = lines[at] as Line
  if (first.isWhole || first.parts.length > 1 || lookOf(first).bold || textOf(first).split(/\s+/).length < 5)
    return false
  let count = textOf(first).split(/\s+/).length
  for (let next = at + 1; next < lines.length && continues(lines[next] as Line, lines[next - 1], edge); next += 1) {
    const line = lines[next] as Line
    if (lineDates(line) !== undefined || Math.abs(leftOf(line) - leftOf(first)) > 40) break
    count += textOf(line).split(/\s+/).length
    if (count >= 11) return true
  }
  return false
}

function hasDateAbove(roles: readonly Role[]): boolean {
  return roles.includes('date')
}

/** Whether lines that are indented are list items without signs: there are more of them than of heads. */
function isIndentedList(lines: readonly Line[], left: number): boolean {
  const indented = lines.filter((line) => line.item === 0 && leftOf(line) - left > 6 && lineDates(line) === undefined)
  return indented.length >= 3 && lines.every(({ item }) => item === 0)
}

/** Whether a line is a text, not a name: it is long, or it ends as sentences do. */
function isSentence(line: Line): boolean {
  if (line.parts.length > 1 || line.heading > 0) return false
  const text = textOf(line)
  const words = text.split(/\s+/).length
  return (
    !lookOf(line).bold &&
    (words >= 11 ||
      (words >= 5 && /[.!?]$/.test(text) && !/(?:[\s.]\p{L}|\b(?:Inc|Ltd|Co|Corp|Jr|spol))\.$/u.test(text)))
  )
}

/** Where entries begin. */
function startsOf(lines: readonly Line[], roles: readonly Role[]): number[] {
  const runs: { from: number; dates: number[]; to: number }[] = []
  for (const [at, role] of roles.entries()) {
    const last = runs.at(-1)
    if (role !== 'head' && role !== 'date') continue
    if (last !== undefined && last.to === at) last.to = at + 1
    else runs.push({ from: at, dates: [], to: at + 1 })
    if (role === 'date') runs.at(-1)?.dates.push(at)
  }
  const offsets = runs.filter(({ dates }) => dates.length > 0).map(({ from, dates }) => (dates[0] as number) - from)
  const usual = commonest(countsBy(offsets, (offset) => offset))?.[0] ?? 0
  if (offsets.length === 0) return undatedStarts(lines, roles, runs)
  const starts: number[] = []
  for (const { from, dates, to } of runs) {
    const own = dates.length > 1 && offsets.length > 1 ? usual : (dates[0] ?? from) - from
    for (const [place, date] of dates.entries()) {
      const before = place === 0 ? from : (dates[place - 1] as number) + 1
      if (place > 0) starts.push(Math.max(before, likeFirst(lines, from, before, date, date - own)))
      else starts.push(starts.length === 0 ? from : startIn(lines, starts[0] as number, from, date, usual))
    }
    if (dates.length === 0 && starts.length === 0) starts.push(from)
    // Heads below the texts of an entry, without dates of their own, are one that has none.
    else if (dates.length === 0 && starts.length > 0 && to - from <= 3 && isLikeStart(lines, starts[0] as number, from))
      starts.push(from)
  }
  return starts
}

/** Where the entry of a run begins: at a line that looks as the section's first one, or so many lines before the date as usual. */
function startIn(lines: readonly Line[], first: number, from: number, date: number, usual: number): number {
  for (let at = from; at < date - usual; at += 1) if (isLikeStart(lines, first, at)) return at
  return Math.max(from, date - usual)
}

/** The line that looks as the first one of the run does, or that so many lines before the date. */
function likeFirst(lines: readonly Line[], first: number, from: number, date: number, usual: number): number {
  for (let at = from; at <= date; at += 1) {
    const line = lines[at] as Line
    if (isLike(line, lines[first] as Line) && (lines[first + 1] === undefined || lookOf(line).bold || at === usual))
      return at
  }
  return Math.max(from, Math.min(date, usual))
}

/** Whether a line looks as the first one of the section, which is bold or larger than the next one. */
function isLikeStart(lines: readonly Line[], first: number, at: number): boolean {
  const line = lines[at] as Line
  const [own, look] = [lookOf(line), lookOf(lines[first] as Line)]
  const isLarger = look.size > 1.08 * lookOf(lines[first + 1] ?? line).size
  return own.bold === look.bold && (own.bold || isLarger) && Math.abs(own.size - look.size) < 0.3
}

/** Without dates an entry begins at each line that is set off as the first one is. */
function undatedStarts(
  lines: readonly Line[],
  roles: readonly Role[],
  runs: readonly { from: number; to: number }[],
): number[] {
  const first = lines[0]
  if (first === undefined) return []
  const look = lookOf(first)
  const isSetOff = lines.some((line, at) => at > 0 && roles[at] === 'head' && lookOf(line).bold !== look.bold)
  if (runs.length > 1 && !isSetOff) return runs.map(({ from }) => from)
  return lines.flatMap((line, at) =>
    roles[at] === 'head' && (!isSetOff || lookOf(line).bold === look.bold) ? [at] : [],
  )
}
