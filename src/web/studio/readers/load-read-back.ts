import type { RouterContextProvider } from 'react-router'
import { type FileReadBack, readBackFiles } from '#calls/content/generated/read-back.ts'
import { type None, none } from '#domain/result.ts'
import { isRead, type ReadFact, type ReadPart } from '#domain/resume/read-back.ts'
import { siteContext } from '../../routing/context.ts'
import { countOf } from '../text/count.ts'

/** The files and what a program reads in each of them; `isWhole` says that it reads every fact. */
export type ReadBackView = { files: readonly string[]; isWhole: boolean; rows: readonly ReadRow[] }

/** An entry, or a section without its entries, with one cell for each file. */
type ReadRow = { id: string; title: string; section: string; cells: readonly ReadCell[] }

/** What was read, as texts, and a sentence for each fact that was not. */
type ReadCell = { file: string; read: readonly string[]; faults: readonly string[] }

const names = { pdf: 'PDF', docx: 'Word' } as const

/** Returns none when the files cannot be read right now. */
export async function loadReadBack(context: Readonly<RouterContextProvider>): Promise<ReadBackView | None> {
  const { ports, made, location, origin } = context.get(siteContext)
  const place = await location.read()
  const files = await readBackFiles(ports, { made, origin, place: place.ok ? place.data : none })
  return files.ok ? viewOf(files.data) : none
}

export function viewOf(files: readonly FileReadBack[]): ReadBackView {
  const rows = (files[0]?.parts ?? []).map(({ section, title }, at) => ({
    id: String(at),
    title: title || section || 'Name and contact',
    section: title === '' ? '' : section,
    cells: files.flatMap(({ kind, parts }) => {
      const part = parts[at]
      return part === undefined ? [] : [{ file: names[kind], ...cellOf(part) }]
    }),
  }))
  const isWhole = rows.every(({ cells }) => cells.every(({ faults }) => faults.length === 0))
  return { files: files.map(({ kind }) => names[kind]), isWhole, rows }
}

function cellOf({ facts }: ReadPart): Omit<ReadCell, 'file'> {
  const found = facts.filter(isRead)
  const missed = facts.filter((each) => !isRead(each))
  // An entry whose title is not found has no lines at all.
  const title = missed.find(({ what }) => what === 'title')
  const counts = Object.entries(counted).flatMap(([kind, word]) => {
    const count = found.filter(({ what }) => what === kind).length
    return count === 0 ? [] : countOf(count, word)
  })
  return {
    read: [...new Set([...found.filter(({ what }) => !(what in counted)).map(({ written }) => written), ...counts])],
    faults: (title === undefined ? missed : [title]).map(sentenceOf),
  }
}

/** What is counted, because its words would fill the screen. */
const counted: Readonly<Record<string, string>> = { duty: 'line', text: 'item', link: 'link' }

function sentenceOf({ what, written, read }: ReadFact): string {
  switch (what) {
    case 'name':
      return read === none ? 'No text is read.' : `The first line is “${read}”. Programs take it for your name.`
    case 'headline':
      return `“${written}” does not follow the name.`
    case 'heading':
      return `“${written}” is not a line of its own. Programs do not see where this section begins.`
    case 'title':
      return `“${written}” is not a line of its own. Programs do not see where this entry begins.`
    case 'company':
      return `“${written}” is not a line of its own.`
    case 'link':
      return `${written} is not a link.`
    default:
      return `“${written}” is not read.`
  }
}
