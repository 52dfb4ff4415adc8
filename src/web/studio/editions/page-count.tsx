import { useEffect, useRef, useState } from 'react'
import { requestTimeoutMs } from '#domain/site/request-failure.ts'
import { countOf } from '../text/wording.ts'

/** How often a count that fails is asked in a row, and the time between in ms: a busy site lays out at its lowest priority. */
const maxTries = 5
const againAfterMs = 3000

/** The titles of the sections on each page. */
export type SectionsOfPages = readonly (readonly string[])[]

/** How many pages the PDF has as drafted, and what is on those after the second. Counted again after each save. */
export function PageCount({ address, saves }: { address: string; saves: number }) {
  const pages = usePagesOf(address, saves)
  return <span role="status">{pages === undefined ? 'Counting pages …' : pagesText(pages)}</span>
}

/** '3 pages. On page 3: Volunteering, Awards.' */
export function pagesText(pages: SectionsOfPages): string {
  const further = pages.flatMap((titles, at) =>
    at < 2 || titles.length === 0 ? [] : [`On page ${at + 1}: ${titles.join(', ')}.`],
  )
  return further.length === 0 ? countOf(pages.length, 'page') : `${countOf(pages.length, 'page')}. ${further.join(' ')}`
}

/**
 * One request is under way at a time: each lays the whole edition out. What cannot be counted is asked again some times,
 * and then keeps the last count until the next save.
 */
function usePagesOf(address: string, saves: number): SectionsOfPages | undefined {
  const [pages, setPages] = useState<SectionsOfPages>()
  const wanted = useRef(false)
  const isAsking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once at first, and for each save
  useEffect(() => {
    wanted.current = true
    if (isAsking.current) return
    isAsking.current = true
    void (async () => {
      while (wanted.current) {
        wanted.current = false
        const counted = await pagesAt(address, maxTries)
        if (counted !== undefined) setPages(counted)
      }
      isAsking.current = false
    })()
  }, [saves])
  return pages
}

async function pagesAt(address: string, tries: number): Promise<SectionsOfPages | undefined> {
  const pages = await askedPages(address)
  if (pages !== undefined || tries === 1) return pages
  await new Promise((resolve) => setTimeout(resolve, againAfterMs))
  return pagesAt(address, tries - 1)
}

async function askedPages(address: string): Promise<SectionsOfPages | undefined> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(requestTimeoutMs) })
    return answer.ok ? ((await answer.json()) as { pages: SectionsOfPages }).pages : undefined
  } catch {
    return undefined
  }
}
