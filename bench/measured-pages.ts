import type { MeasuredSite } from './site.ts'
import { rounded } from './table.ts'
import { askWell } from './wire.ts'

/** One page of every kind that has a goal, with the sample's records. Home comes first. */
export const measuredPages = [
  '/home',
  '/about',
  '/resume',
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
  '/projects/soteria-cat',
  '/hardware/desktop',
  '/contact',
  '/login',
]

/** Whether the goals for home apply: they are wider, because its first view contains pictures. */
export function isHome(path: string): boolean {
  return path === '/home'
}

/** The name of a page in the figures: its path without the record. */
export function nameOf(path: string): string {
  return path.split('?')[0] ?? path
}

/** Waits until the server has its page table: the app scripts of its pages then have addresses. Throws after a minute. */
export async function tableMade({ origin }: MeasuredSite): Promise<void> {
  const until = performance.now() + 60_000
  while (!(await servedPage(origin, '/resume')).html.includes('id="app-script" data-src=')) {
    if (performance.now() > until) throw new Error(`${origin} has no page table after a minute.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** In ms. Throws when the page does not have the text within 20 seconds. */
export async function timeUntilShown(address: string, text: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() < begun + 20_000) {
    if ((await askWell(address, {})).body.includes(text)) return rounded(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${address} does not show the change.`)
}

/** A page as served, and its Content-Security-Policy. Throws unless the status is 200. */
export async function servedPage(origin: string, path: string): Promise<{ html: string; policy: string }> {
  const answer = await fetch(origin + path)
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

const encodingLimitMs = 300_000

/**
 * Waits until every picture of the measured pages has an AVIF variant. The server encodes these after its start; until then
 * its pages name other files, and the encoding occupies a core. Throws after five minutes.
 */
export async function picturesEncoded(
  { origin }: MeasuredSite,
  paths: readonly string[] = measuredPages,
): Promise<void> {
  const until = performance.now() + encodingLimitMs
  for (const path of paths) {
    while (!(await hasBestPictures(origin, path))) {
      if (performance.now() > until) throw new Error(`${path} still has pictures without AVIF after five minutes.`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function hasBestPictures(origin: string, path: string): Promise<boolean> {
  const { html } = await servedPage(origin, path)
  return (html.match(/<img /g) ?? []).length === (html.match(/<source type="image\/avif"/g) ?? []).length
}
