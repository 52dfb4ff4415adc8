import { siteFilePaths } from '#calls/content/generated/read-site-file.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Site } from '#web/routing/context.ts'
import { isCacheable } from '../cache/page-rules.ts'
import type { Making } from '../cache/page-table.ts'
import { generatedSiteFile, isSiteFile } from '../cache/site-files.ts'
import { appScriptAnswer } from '../html/app-scripts.ts'
import type { Answer } from '../http/answer.ts'
import { type renderer, withOneRead } from '../render/render.ts'
import { anonymous } from '../request/visitor.ts'
import { writtenPages } from '../static/pages.ts'
import { pageAt } from './page-at.ts'

type AnswerParts = {
  site: Site
  origin: string
  common: Readonly<Record<string, string>>
  render: ReturnType<typeof renderer>
}

/** Begins a table of what all visitors get. Its documents are read once. */
export function answersForAll({ site, ...parts }: AnswerParts): Making {
  const read = withOneRead(site)
  return { addresses: () => addressesOf(read), make: (address) => answersAt(address, { ...parts, site: read }) }
}

/** The addresses of public pages, and after them of the files that are made as pages are, because the table has a limit. */
async function addressesOf(site: Site): Promise<Result<string[]>> {
  const written = await writtenPages(withAnyPlace(site))
  if (!written.ok) return written
  const { pages, chosen, markdown, languages } = written.data
  const files = [undefined, ...languages].flatMap((language) =>
    [...siteFilePaths.filter((path) => isSiteFile(path, language)), ...markdown].map(
      (path) => prefixOf(language) + path,
    ),
  )
  return success([...new Set([...[...pages, ...chosen].map(({ live }) => live), ...files])])
}

/** The site, also while the place of its owner cannot be looked up. */
function withAnyPlace({ location, ...site }: Site): Site {
  const read = async () => {
    const place = await location.read()
    return place.ok ? place : success(none)
  }
  return { ...site, location: { ...location, read } }
}

/**
 * The answers of an address that all visitors get, with their bodies as they are: that at the address and the page's app script at its
 * own. None when they may get different ones.
 */
async function answersAt(address: string, { site, origin, common, render }: AnswerParts): Promise<[string, Answer][]> {
  const request = new Request(origin + address)
  const page = await pageAt(new URL(request.url), site)
  const { url, language } = page
  const visit = { theme: 'system' as const, client: '', visitor: anonymous, hasSeenLocationAlert: false, reference: '' }
  if (!isCacheable(url)) return []
  const {
    answer,
    isCacheable: isSame,
    app,
  } = isSiteFile(url.pathname, language)
    ? await generatedSiteFile(site, { path: url.pathname, language }, common)
    : await render({ request, site, ...page, ...visit, bytes: undefined, isForAll: true })
  if (!isSame) return []
  return [[address, answer], ...(app ? [[app.address, appScriptAnswer(app, common)] as [string, Answer]] : [])]
}
