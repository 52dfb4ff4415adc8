import type { MeasuredSite } from './site.ts'

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
