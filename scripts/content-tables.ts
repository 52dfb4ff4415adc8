import type * as v from 'valibot'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import type { Rule } from '#resume/schema/fields.ts'
import { type Entries, type Kind, kindOf } from '#resume/schema/walk.ts'

/**
 * The text of docs/content.md with the table of each collection generated from the registry. A collection without a heading
 * gets one, before that of the pictures. `content-tables.test.ts` compares and writes.
 */
export function withTables(page: string): string {
  return bundleCollections.reduce(withTable, page)
}

function withTable(page: string, name: CollectionName): string {
  const { id, about, fields } = collections[name]
  const heading = `### \`${name}/${id === 'any' ? '<uuid>' : id}\`\n`
  const table = tableOf(fields.entries)
  const [before = '', section, ...rest] = page.split(heading)
  if (section === undefined || rest.length > 0)
    return page.replace('## Pictures\n', () => `${heading}\n${about}\n\n${table}\n## Pictures\n`)
  return before + heading + section.replace(/^\|(.*\n\|)*.*\n/m, () => table)
}

/** Neighbours of one value share a row. */
function tableOf(entries: Entries): string {
  const rows: { names: string[]; cell: string }[] = []
  for (const [name, field] of Object.entries(entries)) {
    const cell = cellOf(kindOf(field))
    const last = rows.at(-1)
    if (last?.cell === cell) last.names.push(named(name, field))
    else rows.push({ names: [named(name, field)], cell })
  }
  const lines = rows.map(({ names, cell }) => `| ${names.join(', ')} | ${cell} |\n`)
  return `| Field | Value |\n|---|---|\n${lines.join('')}`
}

/** A field's name in code; a `?` marks an optional field. */
function named(name: string, field: v.GenericSchema): string {
  return `\`${name}\`${kindOf(field).isOptional ? '?' : ''}`
}

/** The words for a kind and its description; the description of a text or of a boolean says enough. */
function cellOf(kind: Kind): string {
  const words = wordsOf(kind)
  if (kind.description === '') return words
  return words === 'a text' || kind.kind === 'boolean' ? kind.description : `${words}; ${kind.description}`
}

function wordsOf(kind: Kind): string {
  const { rule, markdown, least, max } = kind.about
  if (kind.kind === 'list') return `a list of ${itemsOf(kindOf(kind.item))}`
  if (kind.kind === 'group') return dateWords(kind.entries) ?? shapeOf(kind.entries)
  if (kind.kind === 'number') return `a whole number from ${least} to ${max}`
  if (kind.kind === 'boolean') return 'true or false'
  return rule === undefined ? (markdown ? 'Markdown' : 'a text') : ruleWords[rule]
}

/** The words for the items of a list. */
function itemsOf(kind: Kind): string {
  if (kind.kind === 'either') return `${itemsOf(kindOf(kind.first))} or ${itemsOf(kindOf(kind.second))}`
  return kind.kind === 'group' ? shapeOf(kind.entries) : wordsOf(kind).replace(/^an? (.*)$/, '$1s')
}

function shapeOf(entries: Entries): string {
  const parts = Object.entries(entries).map(([name, field]) => {
    const { isOptional, about } = kindOf(field)
    return `${name}${isOptional ? '?' : ''}${about.markdown ? ' (Markdown)' : ''}`
  })
  return `\`{ ${parts.join(', ')} }\``
}

/** The words for a group that is a date, which the page explains above its tables; none for other groups. */
function dateWords({ month, day }: Entries): string | None {
  if (month === undefined) return none
  return day === undefined ? 'a month' : 'a date'
}

const ruleWords: Record<Rule, string> = {
  url: 'a web address',
  link: 'a web address, or `mailto:` and a mail address',
  slug: 'lower-case letters, digits and hyphens',
  day: 'a day, YYYY-MM-DD',
  timeZone: 'a time zone such as `America/New_York`',
  folder: 'a folder such as `about/gallery-coast`',
  emailAddress: 'an email address',
  month: '1 to 12, or an English name',
}
