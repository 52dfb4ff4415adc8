import type { Answer } from '../http/answer.ts'

/** Rendered pages as bytes. `make` renders a page and says whether it may be cached. */
export type PageCache = {
  page(key: string, make: () => Promise<RenderedPage>): Promise<Answer>
  /** The cached page under a key, or undefined. */
  known(key: string): Answer | undefined
  /** Drops the pages that show one of these generated files. Renders in progress are not cached either. */
  drop(made: ReadonlySet<string>): void
  /** Drops every page. Renders in progress are not cached either. */
  clear(): void
}

/** `made` is the key of the generated file that the answer is or names. docs/behaviour.md 32.5. */
export type RenderedPage = {
  answer: Answer
  isCacheable: boolean
  made?: string | undefined
  recompressed?: () => Promise<Answer>
}

/** Enough for every page of a large resume in three themes. Beyond it, a page that was not requested lately is dropped. */
const maxPages = 600
const maxBytes = 48 * 1024 * 1024

/**
 * Caches rendered pages until the content changes. Concurrent requests for a page share one render. After the first answer,
 * a better compressed one replaces the cached page. docs/behaviour.md 18.3, 18.5.
 */
export function pageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  /** Keys of cached pages that were requested since `makeRoom` last spared them. */
  const wanted = new Set<string>()
  const making = new Map<string, Promise<Answer>>()
  let generation = 0
  let bytes = 0

  function store(key: string, page: CachedPage): void {
    forget(key)
    pages.set(key, page)
    bytes += sizeOf(page.answer)
    makeRoom()
  }

  /** Starts at the oldest page. A page in `wanted` moves to the end once; any other is dropped. */
  function makeRoom(): void {
    for (const [key, page] of pages) {
      if (pages.size <= maxPages && bytes <= maxBytes) break
      if (wanted.delete(key)) {
        pages.delete(key)
        pages.set(key, page)
      } else {
        forget(key)
      }
    }
  }

  function forget(key: string): void {
    const known = pages.get(key)
    if (known === undefined) return
    pages.delete(key)
    wanted.delete(key)
    bytes -= sizeOf(known.answer)
  }

  async function renderedPage(key: string, make: () => Promise<RenderedPage>): Promise<Answer> {
    const begun = generation
    const { answer, isCacheable, made, recompressed } = await make()
    if (!isCacheable || begun !== generation) return answer
    store(key, { answer, made })
    recompressed?.().then((better) => {
      if (pages.get(key)?.answer === answer) store(key, { answer: better, made })
    }, ignored)
    return answer
  }

  function known(key: string): Answer | undefined {
    const answer = pages.get(key)?.answer
    if (answer !== undefined) wanted.add(key)
    return answer
  }

  return {
    known,
    async page(key, make) {
      const answer = known(key)
      if (answer !== undefined) return answer
      const underWay = making.get(key)
      if (underWay !== undefined) return underWay
      const made = renderedPage(key, make).finally(() => {
        if (making.get(key) === made) making.delete(key)
      })
      making.set(key, made)
      return made
    },
    drop(made) {
      generation += 1
      making.clear()
      for (const [key, page] of pages) if (page.made !== undefined && made.has(page.made)) forget(key)
    },
    clear() {
      generation += 1
      pages.clear()
      wanted.clear()
      making.clear()
      bytes = 0
    },
  }
}

type CachedPage = { answer: Answer; made: string | undefined }

function sizeOf({ body }: Answer): number {
  return body.identity.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)
}

/** On failure the quickly compressed answer stays in the cache. */
function ignored(): void {}
