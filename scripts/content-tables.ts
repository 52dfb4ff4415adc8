import type * as v from 'valibot'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
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
  const table = tableOf(fields.entries, id === 'any')
  const [before = '', section, ...rest] = page.split(heading)
  if (section === undefined || rest.length > 0)
    return page.replace('## Pictures\n', () => `${heading}\n${about}\n\n${table}\n## Pictures\n`)
  return before + heading + section.replace(/^\|(.*\n\|)*.*\n/m, () => table)
}

function tableOf(entries: Entries, hasUuid: boolean): string {
  const uuid = "| `uuid`? | the same as the file's name; an import fills it in |\n"
  const rows = Object.entries(entries).map(([name, field]) => `| ${named(name, field)} | ${cellOf(kindOf(field))} |\n`)
  return `| Field | What it is |\n|---|---|\n${hasUuid ? uuid : ''}${rows.join('')}`
}

/** A field's name in code; a `?` marks an optional field. */
function named(name: string, field: v.GenericSchema): string {
  return `\`${name}\`${kindOf(field).isOptional ? '?' : ''}`
}

function cellOf(kind: Kind): string {
  return kind.description === '' ? wordsOf(kind) : `${wordsOf(kind)}; ${kind.description}`
}

function wordsOf(kind: Kind): string {
  const { rule, markdown, least, max } = kind.about
  if (kind.kind === 'list') return `a list of ${itemsOf(kindOf(kind.item))}`
  if (kind.kind === 'group') return isDate(kind.entries) ? dateWords(kind.entries) : shapeOf(kind.entries)
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

function isDate(entries: Entries): boolean {
  return entries.month !== undefined
}

function dateWords({ day }: Entries): string {
  const [example, may] = day === undefined ? ['', 'the month may'] : ['"day": 1, ', 'day and month may']
  return `\`{ ${example}"month": 3, "year": 2022 }\`; ${may} be left out; the month may also be written \`"March"\``
}

const ruleWords: Record<Rule, string> = {
  url: 'an address of another site, with http:// or https://',
  link: 'an address of another site, with http:// or https://, or of a mailbox, with mailto:',
  slug: 'lower-case letters, digits and hyphens',
  day: 'a day, YYYY-MM-DD',
  timeZone: 'a time zone such as `America/New_York`',
  folder: 'a folder such as `about/gallery-coast`',
  emailAddress: 'an email address',
  month: '1 to 12, or an English name',
}
