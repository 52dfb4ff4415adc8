import { fileAddress } from '#domain/site/file-address.ts'
import { failed, type Result, success } from '#resume/result.ts'
import type { Addresses } from '#web/routing/context.ts'

/** The file of a page: '/home' is '/home/index.html', at the address '/home/'. */
export type FilePage = {
  /** The page's own address on a live site, with its search. */
  live: string
  /** Its path as files, with a final slash: '/resume/jobs/one/'. */
  path: string
}

/** The addresses of a site as files. docs/behaviour.md 34.2. */
export type FileAddresses = Addresses & {
  /** The paths that `of` was asked for, as files. */
  asked: ReadonlySet<string>
  /**
   * A text for programs, such as the sitemap, with all whole addresses of this site as those of the files. They are composed in
   * too many places of it to be other ones from the beginning; no page is changed so.
   */
  inText(text: string): string
}

/** The path of a whole address, up to what ends it in texts, markup and JSON. */
const ownPath = /^\/[^\s"'<>)\]\\]*/

/** `address` is that of the site, without a final slash; `others` have another address as files than their own one says. */
export function fileAddresses(address: string, others: readonly FilePage[]): FileAddresses {
  const base = new URL(address).pathname.replace(/\/$/, '')
  const paths = new Map(others.map(({ live, path }) => [live, path]))
  const asked = new Set<string>()

  function pathOf(live: string): string {
    const [page = '', hash = ''] = live.split(/(?=#)/)
    const path = paths.get(page) ?? fileAddress(page)
    asked.add(path.replace(/\?.*/, ''))
    return path + hash
  }

  function of(live: string): string {
    if (live.startsWith(`${address}/`)) return address + pathOf(live.slice(address.length))
    return /^\/(?!\/)/.test(live) ? base + pathOf(live) : live
  }

  function inText(text: string): string {
    const [before, ...after] = text.split(address)
    return before + after.map((rest) => address + rest.replace(ownPath, pathOf)).join('')
  }

  return { base, of, asked, inText }
}

/** The name of the file at a path of the site, without a slash at its beginning. Fails for one that not every host and system takes. */
export function fileName(path: string): Result<string> {
  const parts = path.slice(1).split('/').map(decodeURIComponent)
  if (parts.some((part) => /^\.{1,2}$|[/\\:*?"<>|\p{Cc}]/u.test(part)))
    return failed('invalid', `The address ${path} cannot be the name of a file. Give this entry another path or id.`)
  return success(parts.join('/') + (path.endsWith('/') ? 'index.html' : ''))
}
