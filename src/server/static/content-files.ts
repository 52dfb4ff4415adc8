import { siteFilePaths } from '#calls/content/generated/read-site-file.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { call, fail, take } from '#domain/call.ts'
import { prefixOf, wordsAddress } from '#domain/languages/languages.ts'
import { immutableCaching, immutableFolders } from '#domain/places/file-headers.ts'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import { offeredFiles } from '#domain/site/site-files.ts'
import { type Picture, type PictureType, pictureAddress } from '#resume/records/image.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { papers } from '#resume/write/layout/measures.ts'
import type { Site } from '#web/routing/context.ts'
import { sitemapOf } from '#web/routing/routes.ts'
import { generatedDocument, generatedDocumentAt } from '../cache/generated-documents.ts'
import { generatedSiteFile, isSiteFile } from '../cache/site-files.ts'
import type { Answer } from '../http/answer.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { FileAddresses, FilePage } from './file-addresses.ts'
import type { WrittenPages } from './pages.ts'

/** The resume on each paper, of which a page links to those that are not the owner's. */
export function paperFilesIn(language: string | undefined): FilePage[] {
  const prefix = prefixOf(language)
  return papers.map((paper) => ({ live: `${prefix}/resume.pdf?paper=${paper}`, path: `${prefix}/resume-${paper}.pdf` }))
}

/** The files that are made from the content: those of the resume, and those for programs. */
export const contentFiles = call(
  async (
    site: Site,
    { routes, languages, markdown }: Pick<WrittenPages, 'routes' | 'languages' | 'markdown'>,
    { asked, inText }: FileAddresses,
  ): Promise<Map<string, Uint8Array>> => {
    const files = new Map<string, Uint8Array>()
    const add = (path: string, { status, body: { identity } }: Answer, isText = false) => {
      if (status === 503) fail('unavailable', `${path} cannot be made right now. Please try again.`)
      const bytes = isText ? Buffer.from(inText(new TextDecoder().decode(identity))) : identity
      if (status === 200) files.set(path.slice(1), bytes)
    }
    const offered = offeredFiles(take(await readSiteSettings(site.ports))).map(({ path }) => ({ live: path, path }))
    for (const language of [undefined, ...languages]) {
      const prefix = prefixOf(language)
      for (const path of [...siteFilePaths.filter((each) => isSiteFile(each, language)), ...markdown])
        add(prefix + path, (await generatedSiteFile(site, { path, language }, {}, sitemapOf(routes))).answer, true)
      const own = offered.map(({ live, path }) => ({ live: prefix + live, path: prefix + path }))
      for (const { live, path } of [...own, ...paperFilesIn(language).filter((each) => asked.has(each.path))]) {
        const document = generatedDocumentAt(new URL(live.slice(prefix.length), site.origin))
        if (document) add(path, await generatedDocument(site, { ...document, ...(language && { language }) }, {}))
      }
    }
    return files
  },
)

/** The words of the site in its languages, as the scripts of its pages load them. */
export function wordsFiles(
  { ports: { catalogues } }: Pick<Site, 'ports'>,
  languages: readonly string[],
): [name: string, text: string][] {
  return languages.flatMap((language) => {
    const file = catalogues.file(language)
    return file === undefined ? [] : [[wordsAddress(language, file).slice(1), file.text] as [string, string]]
  })
}

/** All variants of the pictures that pages name: the viewer chooses among them. */
export const pictureFiles = call(
  async ({ ports: { pictures } }: Site, texts: readonly string[]): Promise<SiteFile[]> => {
    const hashes = new Set(texts.flatMap((text) => text.match(/\b[0-9a-f]{64}\b/g) ?? []))
    const files: SiteFile[] = []
    for (const hash of hashes) {
      const picture = take(await pictures.read(hash))
      if (picture !== none)
        files.push(...variantsOf(picture).map(([width, type]) => variant(pictures, hash, width, type)))
    }
    return files
  },
)

function variantsOf({ widths, types }: Picture): [number, PictureType][] {
  return widths.flatMap((width) => types.map((type): [number, PictureType] => [width, type]))
}

function variant(pictures: Site['ports']['pictures'], hash: string, width: number, type: PictureType): SiteFile {
  const name = pictureAddress({ hash }, width, type).slice(1)
  return { name, read: async () => present(name, await pictures.variant(hash, width, type)) }
}

/** The cards of pages, and the portrait for search engines. */
export function cardFiles({ made }: Site, texts: readonly string[]): SiteFile[] {
  const names = new Set(texts.flatMap((text) => text.match(/(?<=\/cards\/)[0-9a-f]{24}\.jpg/g) ?? []))
  return [...names].map((name) => ({ name: `cards/${name}`, read: async () => present(name, await made.shown(name)) }))
}

function present(name: string, read: Result<Uint8Array | null>): Result<Uint8Array> {
  if (!read.ok) return read
  if (read.data !== none) return success(read.data)
  return failed('unavailable', `The picture ${name} is missing. Please try again.`)
}

/** The headers that a host may send with the files. A page has its policy itself, but for who may frame it. */
export function headersFile(base: string, isListed: boolean): string {
  const { 'content-security-policy': _, 'cross-origin-resource-policy': __, ...common } = securityHeaders(false)
  const all = {
    ...common,
    'content-security-policy': "frame-ancestors 'none'",
    ...(isListed ? {} : { 'x-robots-tag': 'noindex' }),
  }
  const named = immutableFolders.map((folder) => `/${folder}/*`)
  const lines = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  const immutable = { 'cache-control': immutableCaching }
  return [`${base}/*\n`, ...lines(all), ...named.flatMap((path) => [`${base}${path}\n`, ...lines(immutable)])].join('')
}
