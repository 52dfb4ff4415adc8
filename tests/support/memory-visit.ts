import { RouterContextProvider } from 'react-router'
import type { GeneratedFilesCache } from '#calls/content/generated/generated-files.ts'
import { cachedImageLists } from '#calls/content/image-lists.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import type { Ports } from '#ports/ports.ts'
import { defaultAccentHue } from '#resume/records/site-settings.ts'
import { failed, none, success } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { mailTrial } from '#stack/mail-trial.ts'
import { type Site, siteContext, type Visit, visitContext } from '#web/routing/context.ts'
import { noPlaces } from '../../src/server/places/site-places.ts'
import { contactRules } from './contact-rules.ts'
import { memoryBackups, memoryHealth, memorySettings } from './memory-upkeep.ts'

const noGeneratedFiles: GeneratedFilesCache = {
  document: async () => failed('unavailable', 'There are no files.'),
  card: async () => none,
  shown: async () => success(none),
  photo: async () => success(none),
  portrait: async () => none,
  restart() {},
  async settled() {},
  async stop() {},
}

/**
 * A visit to a site over these ports, for the tests of pages. What it sets and logs can be read. `asked` and `other` override
 * the defaults.
 */
export function memoryVisit(ports: Ports, origin: string, asked: Partial<Visit> = {}, other: Partial<Site> = {}) {
  const notes: [string, object][] = []
  const visit: Visit = {
    theme: 'system',
    language: 'en',
    words: english,
    languages: { plain: 'en', shown: [], further: [] },
    today: { year: 2026, month: 6, day: 1 },
    account: none,
    uid: '',
    client: 'client',
    csrfToken: '',
    accountIdHash: '',
    session: '',
    sessionId: '',
    confirmedAt: none,
    device: '',
    browser: '',
    refused: none,
    arrived: none,
    half: '',
    hasSeenLocationAlert: false,
    isPreview: false,
    alerts: [],
    cookies: [],
    isCacheable: false,
    outside: {},
    accentHue: defaultAccentHue,
    reference: 'TEST-0001',
    report: () => {},
    note: (event, details) => notes.push([event, details]),
    ...asked,
  }
  const site: Site = {
    ports,
    places: noPlaces,
    imageLists: cachedImageLists(ports, () => {}),
    location: { read: async () => success({ city: '', state: '', zipcode: '' }), forget() {} },
    imports: imports(ports, origin),
    made: noGeneratedFiles,
    health: memoryHealth(),
    backups: memoryBackups(),
    settings: memorySettings(ports),
    mailTrial: mailTrial(memorySettings(ports), ports),
    origin,
    hasStudio: true,
    contact: { ...contactRules },
    ...other,
  }
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitContext, visit)
  return { visit, notes, context }
}

/** What a loader or an action returned or threw: its redirect, or its data with status and headers. */
export type Told<T> = { status: number; headers: Headers; location: string; data: T }

export async function told<T>(answer: Promise<unknown>): Promise<Told<T>> {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Response)
    return {
      status: given.status,
      headers: given.headers,
      location: given.headers.get('location') ?? '',
      data: {} as T,
    }
  if (given instanceof Error) throw given
  const { data, init } = given as { data: T; init: ResponseInit | null }
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), location: '', data }
}

export function posted(address: string, fields: Record<string, string>): { request: Request; url: URL } {
  const url = new URL(address, 'https://vita.example')
  return { request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }), url }
}
