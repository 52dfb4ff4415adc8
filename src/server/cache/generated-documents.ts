import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { readCountry } from '#calls/content/read-resume-facts.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { inLanguage } from '#calls/languages/documents-in-language.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { fileDisposition } from '#domain/site/file-disposition.ts'
import { askedPaper, paperOf } from '#domain/site/resume-paper.ts'
import { isOffered, resumeFiles } from '#domain/site/site-files.ts'
import { none } from '#resume/result.ts'
import type { Paper } from '#resume/write/layout/measures.ts'
import type { Site } from '#web/routing/context.ts'
import type { Answer } from '../http/answer.ts'
import { encodedBody } from '../http/compression.ts'
import { documentPolicy, unlistedHeaders } from '../http/security-headers.ts'

/** A file of the resume that an address asks for; without `paper` it has the owner's. */
export type GeneratedDocument = { kind: 'pdf' | 'docx'; paper: Paper | undefined; language?: string }

export const generatedDocumentPaths = ['/resume.pdf', '/resume.docx']

/** The file at an address; undefined for any other address. A paper that there is not counts as none. docs/behaviour.md 32.1. */
export function generatedDocumentAt({ pathname, searchParams }: URL): GeneratedDocument | undefined {
  if (!generatedDocumentPaths.includes(pathname)) return undefined
  if (pathname === '/resume.docx') return { kind: 'docx', paper: undefined }
  return { kind: 'pdf', paper: askedPaper(searchParams.get('paper')) }
}

/** Answers with the made bytes: 404 when the owner turned the file off, 503 while it cannot be made. */
export async function generatedDocument(
  { ports: own, location, made, origin }: Site,
  { kind, paper, language }: GeneratedDocument,
  common: Readonly<Record<string, string>>,
): Promise<Answer> {
  const ports = inLanguage(own, language)
  const place = await location.read()
  const [settings, person, country] = await Promise.all([
    readSiteSettings(ports),
    readPersonInfo(ports),
    readCountry(ports, place.ok ? place.data : none),
  ])
  if (!settings.ok || !person.ok || !country.ok) return withoutFile(503, common)
  if (!isOffered(settings.data, kind)) return withoutFile(404, common)
  const wanted = paper ?? paperOf(country.data)
  const file = await made.document(kind, wanted, language)
  if (!file.ok) return withoutFile(503, common)
  const headers = {
    ...common,
    'content-security-policy': documentPolicy,
    'content-type': resumeFiles.find(({ choice }) => choice === kind)?.type ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    link: `<${origin}${prefixOf(language)}/resume>; rel="canonical"`,
    'content-disposition': fileDisposition('inline', person.data.name, `Resume.${kind}`),
    ...(settings.data.searchEngines ? {} : unlistedHeaders),
  }
  return { status: 200, headers, body: encodedBody(file.data) }
}

function withoutFile(status: 404 | 503, common: Readonly<Record<string, string>>): Answer {
  return { status, headers: common, body: { etag: none, identity: new Uint8Array() } }
}
