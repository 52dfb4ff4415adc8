import { type None, none } from '../../result.ts'
import { isFileName } from '../../store-name.ts'

/** docs/behaviour.md 11.9. */
export const pageSizeLimit = 1000

type Listing = { prefix?: string; delimiter?: '/'; pageToken?: string; pageSize?: number }
type Page = { names: string[]; prefixes: string[]; nextPageToken: string | None }

/**
 * Returns one page of a listing of files, or none when the page size is out of range or the token does not belong to this
 * listing. Entries are in code unit order. Names and the prefixes that stand for deeper names both count for the page
 * size. Names that contain '.keep' are skipped. See src/ports/content/files.ts.
 */
export function pageOf(names: Iterable<string>, { prefix = '', delimiter, pageToken, pageSize }: Listing): Page | None {
  const size = pageSize ?? pageSizeLimit
  if (!Number.isInteger(size) || size < 1 || size > pageSizeLimit) return none
  const after = pageToken === undefined ? '' : entryOf(pageToken, prefix)
  if (after === none) return none

  const page: Page = { names: [], prefixes: [], nextPageToken: none }
  let last = after
  let count = 0
  for (const name of [...names].filter((each) => each.startsWith(prefix) && !each.includes('.keep')).sort()) {
    const end = delimiter === undefined ? -1 : name.indexOf(delimiter, prefix.length)
    const entry = end === -1 ? name : name.slice(0, end + 1)
    if (entry <= last) continue
    if (count === size) return { ...page, nextPageToken: `after:${last}` }
    if (end === -1) page.names.push(entry)
    else page.prefixes.push(entry)
    last = entry
    count += 1
  }
  return page
}

/** The last entry of the previous page: a name, or a prefix with its slash. None when the token is invalid. */
function entryOf(token: string, prefix: string): string | None {
  const entry = token.startsWith('after:') ? token.slice('after:'.length) : ''
  return entry.startsWith(prefix) && isFileName(entry.replace(/\/$/, '')) ? entry : none
}
