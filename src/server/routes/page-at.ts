import { prefixOf } from '#domain/languages/languages.ts'
import type { Site } from '#web/routing/context.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { pageAddress } from '../cache/page-rules.ts'
import { siteLanguages } from '../render/site-languages.ts'
import { pagePath } from '../request/page-path.ts'

/** A page of the site by its address, without the language before it. `address` is its one address, with the language. */
export type PageAt = { url: URL; address: string; language?: string }

const prefix = /^\/([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)(?=\/|$)/

/**
 * The page at an address: `/de/resume` is `/resume` in German, if the owner shows the site in it. A preview has also the languages that are
 * not shown yet. Studio, accounts and links have no further address. docs/behaviour.md 39.2.
 */
export async function pageAt(url: URL, { ports }: Pick<Site, 'ports'>, isPreview = false): Promise<PageAt> {
  const [, language] = prefix.exec(url.pathname) ?? []
  const plain = { url, address: pageAddress(url) }
  if (language === undefined) return plain
  const own = new URL(url)
  own.pathname = url.pathname.slice(language.length + 1) || '/'
  const { isStudio, isAccount, isShared } = routeOf(pagePath(own.pathname)).handle
  if (isStudio || isAccount || isShared) return plain
  const { [isPreview ? 'further' : 'shown']: known } = await siteLanguages(ports)
  // The address of a preview is in lower case.
  const tag = isPreview ? known.find((each) => each.toLowerCase() === language.toLowerCase()) : language
  if (tag === undefined || !known.includes(tag)) return plain
  return { url: own, address: prefixOf(tag) + pageAddress(own), language: tag }
}
