import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { failed, type Result, success } from '#resume/result.ts'
import type { Answer } from '../http/answer.ts'
import { bestLevels, type Encoded, encoded, type Levels, quickLevels } from '../http/compression.ts'

/** The answers that all visitors get, whole and best encoded, by their addresses. docs/behaviour.md 18.3. */
export type PageTable = {
  /** The answer at an address, or undefined: then it is made for the request. */
  at(address: string): Answer | undefined
  /**
   * Makes all answers again in the background. They replace the last ones in one step; until then, those are sent. Resolves when they
   * have, or after a stop.
   */
  renew(): Promise<void>
  /** Ends the making, and resolves when nothing is made any more. */
  stop(): Promise<void>
}

export type PageTableOptions = {
  /** The version of the content. A table that was begun at another one is not used. */
  version(): Promise<Result<string>>
  /** Begins a table. */
  begin(): Making
  /**
   * Whether an answer is the script of a page. It is kept when a newer table is without it, because pages of the last table ask for
   * it; and it is encoded quickly, because it comes after the first view.
   */
  isScript(address: string): boolean
  /** Gets the result of each making. */
  report(result: Result<unknown>): void
  /** Until a making that failed is tried again, in ms. */
  pauseMs?: number
  /** More addresses are made for requests: 1,000 pages with their scripts take 50 MB, and a minute and a half to encode at first. */
  maxAddresses?: number
  /** What answers of tables before may take. Beyond it, those of the oldest go. */
  maxKeptBytes?: number
}

/** What one table is made from; its documents are read once. */
export type Making = {
  addresses(): Promise<Result<readonly string[]>>
  /**
   * Makes the answers of an address by their own addresses, such as a page and its script, with their bodies as they are; none when
   * visitors may get different ones. May throw, as while the process is overloaded.
   */
  make(address: string): Promise<readonly (readonly [string, Answer])[]>
}

/** Answers that are made or encoded at once: two are encoded in threads while one is made, and a thread is left for visitors' pages. */
const atOnce = 3

export function pageTable({ version, begin, isScript, report, ...limits }: PageTableOptions): PageTable {
  const { pauseMs = 5_000, maxAddresses = 1_000, maxKeptBytes = 16 * 1024 * 1024 } = limits
  const stopping = new AbortController()
  const { signal } = stopping
  let table: ReadonlyMap<string, Answer> = new Map()
  const kept = new Map<string, Answer>()
  let isDue = false
  let making: Promise<void> | undefined

  /** Fails when a store gives no answer, or the content changes meanwhile. */
  async function renewed(): Promise<Result<ReadonlyMap<string, Answer>>> {
    const { addresses, make } = begin()
    const [begun, listed] = [await version(), await addresses()]
    if (!begun.ok) return begun
    if (!listed.ok) return listed
    const next = new Map<string, Answer>()
    const left = listed.data.slice(0, maxAddresses).values()
    let isCurrent = true
    const work = async () => {
      for (const address of left) {
        await nextTurn()
        const now = await version()
        isCurrent &&= now.ok && now.data === begun.data
        if (signal.aborted || !isCurrent) return
        for (const [own, answer] of await make(address))
          if (answer.status === 200)
            next.set(own, await allEncoded(answer, table.get(own), isScript(own) ? quickLevels : bestLevels))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const ended = await version()
    if (!ended.ok) return ended
    isCurrent &&= ended.data === begun.data
    return isCurrent ? success(next) : failed('conflict', 'The content changed meanwhile.')
  }

  async function makeUntilCurrent(): Promise<void> {
    while (isDue && !signal.aborted) {
      isDue = false
      const result = await renewed().catch((cause: unknown) => failed('unavailable', 'Pages were not made.', cause))
      if (signal.aborted) return
      if (result.ok) replaceBy(result.data)
      if (result.ok || result.failure.code !== 'conflict') report(result)
      if (result.ok) continue
      isDue = true
      await wait(result.failure.code === 'conflict' ? 0 : pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
    making = undefined
  }

  function replaceBy(next: ReadonlyMap<string, Answer>): void {
    const left = [...table].filter(([address]) => isScript(address) && !next.has(address))
    for (const [address, answer] of left) kept.set(address, answer)
    let bytes = [...kept.values()].reduce((sum, answer) => sum + sizeOf(answer), 0)
    for (const [address, answer] of kept) {
      if (bytes <= maxKeptBytes) break
      kept.delete(address)
      bytes -= sizeOf(answer)
    }
    table = next
  }

  function renew(): Promise<void> {
    isDue = true
    making ??= makeUntilCurrent()
    return making
  }

  return {
    at: (address) => table.get(address) ?? kept.get(address),
    renew,
    async stop() {
      stopping.abort()
      await making
    },
  }
}

/** The bytes in memory. */
function sizeOf({ body }: Answer): number {
  return body.br && body.gzip ? body.br.byteLength + body.gzip.byteLength : body.identity.byteLength
}

/** The answer with its body in all encodings. The best ones of a page take 50 ms of a thread, so those of the same bytes are kept. */
async function allEncoded(answer: Answer, last: Answer | undefined, levels: Levels): Promise<Answer> {
  const isSame = last !== undefined && last.body.etag === answer.body.etag
  return { ...answer, body: isSame ? last.body : compact(await encoded(answer.body.identity, levels)) }
}

/** The body without its plain bytes, which are three quarters of it, and which few ask for. */
function compact(body: Encoded): Encoded {
  const { etag, br, gzip } = body
  if (gzip === undefined) return body
  return {
    ...{ etag, br, gzip },
    get identity() {
      return gunzipSync(gzip)
    },
  }
}
