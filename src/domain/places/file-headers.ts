import { didPath } from '../identity/identity-files.ts'

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** The content type of a file of the site, by the ending of its name. Only the file of a DID has none. */
export function contentTypeOf(name: string): string {
  if (`/${name}` === didPath) return 'text/plain; charset=utf-8'
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** The folders of files whose name changes with their content. */
export const immutableFolders = ['static', 'pictures', 'cards'] as const

/** A browser may keep such a file as long as it likes. RFC 8246. */
export const immutableCaching = 'public, max-age=31536000, immutable'

/**
 * How long a file may be cached: as long as a browser likes where its name changes with its content. docs/behaviour.md
 * 34.7.
 */
export function cacheControlOf(name: string): string {
  return immutableFolders.some((folder) => name.startsWith(`${folder}/`)) ? immutableCaching : 'no-cache'
}
