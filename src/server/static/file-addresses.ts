import { failed, type Result, success } from '#domain/result.ts'

/** The file of a page: '/home' is '/home/index.html', at the address '/home/'. */
export type FilePage = {
  /** The page's own address on a live site, with its search. */
  live: string
  /** Its path as files, with a final slash: '/resume/jobs/one/'. */
  path: string
}

/** The addresses of a site as files. docs/behaviour.md 34.2. */
export type FileAddresses = {
  /** The path before all others: '' or '/name'. */
  base: string
  /** An address of the live site, which begins with a slash, as one of the files. */
  of(live: string): string
  /** The paths that `of` was asked for, as files. */
  asked: ReadonlySet<string>
  /** A text with all whole addresses of this site as those of the files. */
  inText(text: string): string
}

/** The path of a whole address, up to what ends it in texts, markup and JSON. */
const ownPath = /^\/[^\s"'<>)\]\\]*/

/** `address` is that of the site, without a final slash; `pages` are all that have a file. */
export function fileAddresses(address: string, pages: readonly FilePage[]): FileAddresses {
  const { origin, pathname } = new URL(address)
  const base = pathname.replace(/\/$/, '')
  const paths = new Map(pages.map(({ live, path }) => [live, path]))

  const asked = new Set<string>()

  function of(live: string): string {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(live) ?? []
    const own = paths.get(path + search)
    const found = own ?? paths.get(path) ?? path
    asked.add(found)
    return base + found + (own === undefined ? search : '') + hash
  }

  function inText(text: string): string {
    const [before, ...after] = text.split(address)
    return (
      before + after.map((rest) => (ownPath.test(rest) ? origin + rest.replace(ownPath, of) : address + rest)).join('')
    )
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
