import { prefixOf } from '#domain/languages/languages.ts'
import type { Site } from '#web/routing/context.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { pageAddress } from '../cache/page-rules.ts'
import { siteLanguages } from '../render/further-language.ts'
import { pagePath } from '../request/request-target.ts'

/**
 * A page of the site by its address, without the language before it. `address` is its one address, with the language. `isSpelled`: the
 * address has the language in its own letters.
 */
export type PageAt = { url: URL; address: string; language?: string; isSpelled?: boolean }

const prefix = /^\/([a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?=\/|$)/i

/**
 * The page at an address: `/de/resume` is `/resume` in German, if the owner shows the site in it. A preview has also the languages that are
 * not shown yet. Studio, accounts and links have no further address. docs/behaviour.md 39.2.
 */
export async function pageAt(url: URL, { ports }: Pick<Site, 'ports'>, isPreview = false): Promise<PageAt> {
  const [, named] = prefix.exec(url.pathname) ?? []
  const plain = { url, address: pageAddress(url) }
  if (named === undefined) return plain
  const own = new URL(url)
  own.pathname = url.pathname.slice(named.length + 1) || '/'
  const { isStudio, isAccount, isShared } = routeOf(pagePath(own.pathname)).handle
  if (isStudio || isAccount || isShared) return plain
  const { [isPreview ? 'further' : 'shown']: known } = await siteLanguages(ports)
  const language = known.find((each) => each.toLowerCase() === named.toLowerCase())
  if (language === undefined) return plain
  return { url: own, address: prefixOf(language) + pageAddress(own), language, isSpelled: named === language }
}
