import type * as v from 'valibot'
import { safeUrl } from '#resume/link.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { none } from '#resume/result.ts'
import { type Fields, isFields, isHidden } from '#resume/schema/stored-fields.ts'
import { kindOf } from '#resume/schema/walk.ts'
import type { EntryName } from '../studio/entry-name.ts'
import { entryTitle } from '../studio/entry-problems.ts'

/** An address of another site in a field, by the path of the field: 'url', 'social[0].url'. */
export type OutsideLink = { address: string; entry: EntryName; path: string; title: string }

/** The addresses of other sites that the pages of an entry show; none of a hidden entry. */
export function outsideLinks(entry: EntryName, fields: Fields): OutsideLink[] {
  if (isHidden(fields)) return []
  const title = entryTitle(entry, fields)
  return addressesIn(collections[entry.collection].fields, fields, '').map((found) => ({ ...found, entry, title }))
}

function addressesIn(schema: v.GenericSchema, value: unknown, path: string): Pick<OutsideLink, 'address' | 'path'>[] {
  const kind = kindOf(schema)
  if (kind.kind === 'either')
    return addressesIn(isFields(value) && kind.key in value ? kind.first : kind.second, value, path)
  if (kind.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, at) => addressesIn(kind.item, item, `${path}[${at}]`))
  if (kind.kind === 'group' && isFields(value))
    return Object.entries(kind.entries).flatMap(([name, inner]) =>
      addressesIn(inner, value[name], path === '' ? name : `${path}.${name}`),
    )
  const isAddress = kind.about.rule === 'url' || kind.about.rule === 'link'
  const address = isAddress && typeof value === 'string' ? safeUrl(value) : none
  return address === none ? [] : [{ address, path }]
}
