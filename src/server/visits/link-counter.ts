import { createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto'
import { type LinkCounts, noLinkCounts, sumOfLinkCounts } from '#domain/links/link.ts'
import { cookieIn } from '../request/cookies.ts'
import type { Sender } from '../request/senders.ts'
import { maxPeople } from './counted-day.ts'
import { hasMarker } from './marker.ts'
import { hostOf } from './seen-request.ts'
import { type AnsweredRequest, type CounterOptions, isOfSite, isPrefetch } from './visit-counter.ts'
import { waitingPages } from './waiting-pages.ts'

export type LinkCounter = {
  /** Notes a request that was answered with this status. */
  note(request: AnsweredRequest, sender: Sender, status: number): void
  /** Returns what was counted since the last call, by the id of the link. */
  take(): Map<string, LinkCounts>
  /** Counts again what could not be stored. */
  giveBack(counted: ReadonlyMap<string, LinkCounts>): void
}

/** What a request is for: the page of a link, or one of its files. */
type SentLink = { code: string; file: string | undefined }

/** A link that was sent, by its id, and when. No code is remembered. */
type Sent = { id: string; at: number }

const address = /^\/s\/([\w-]+)(?:\/resume\.(pdf|docx|txt))?$/
const assetAddress = /^\/(static|pictures)\//

/**
 * Counts the opens of links as visits are: a page counts once its browser asks for something that it loads. What machines fetch is
 * counted apart. Everything here is in memory and bounded. docs/behaviour.md 37.6.
 */
export function linkCounter({ origin, isOn, now, dayAt }: CounterOptions): LinkCounter {
  const ownHost = hostOf(origin)
  const waiting = waitingPages<Sent>((pages) => {
    for (const { id } of pages) add(id, { ...noLinkCounts, filtered: 1 })
  })
  /** The files that a person took of a link, by browser and link. */
  const people = new Map<string, Set<string>>()
  let counts = new Map<string, LinkCounts>()
  let [day, secret]: [string, KeyObject] = ['', createSecretKey(randomBytes(32))]

  function add(id: string, counted: LinkCounts): void {
    counts.set(id, sumOfLinkCounts(counts.get(id) ?? noLinkCounts, counted))
  }

  /** On another of the owner's days keys begin again, as soon as no page of the day before waits. */
  function turnTo(at: number): void {
    waiting.sweep(at)
    const today = dayAt(at)
    if (today === day || waiting.isAny()) return
    day = today
    secret = createSecretKey(randomBytes(32))
    people.clear()
  }

  function confirm(key: string, at: number): void {
    for (const { id, at: sentAt } of waiting.take(key, at)) {
      const opened = new Date(sentAt).toISOString()
      add(id, { ...noLinkCounts, opens: 1, firstOpenAt: opened, lastOpenAt: opened })
      if (people.size >= maxPeople) people.clear()
      if (!people.has(`${key} ${id}`)) people.set(`${key} ${id}`, new Set())
    }
  }

  function noteSent({ headers }: AnsweredRequest, sender: Sender, { code, file }: SentLink, at: number): void {
    const isOwn = hasMarker(headers.cookie) || cookieIn(headers.cookie, 'session', origin) !== ''
    if (isOwn || isPrefetch(headers)) return
    const id = hash('sha256', code)
    const isBrowser = sender.agent.kind === 'browser' && (headers['sec-fetch-dest'] ?? 'document') === 'document'
    const key = isBrowser ? sender.keyUnder(secret) : ''
    const files = people.get(`${key} ${id}`)
    if (file === undefined && isBrowser && !waiting.isFull(key)) waiting.add(key, at, { id, at })
    else if (file === undefined || files === undefined) add(id, { ...noLinkCounts, filtered: 1 })
    else if (!files.has(file)) {
      files.add(file)
      add(id, { ...noLinkCounts, downloads: 1 })
    }
  }

  return {
    note(request, sender, status) {
      const { method, url = '', headers } = request
      // Most requests are for neither a link nor what its page loads.
      if (!url.startsWith('/s/') && !waiting.isAny()) return
      const isSent = status === 200 || status === 304
      if (method !== 'GET' || !isSent || !isOn()) return
      const [path = ''] = url.split('?', 1)
      const [, code, file] = address.exec(path) ?? []
      const at = now()
      if (code !== undefined) {
        turnTo(at)
        noteSent(request, sender, { code, file }, at)
      } else if (assetAddress.test(path) && isOfSite(headers.referer, ownHost)) {
        confirm(sender.keyUnder(secret), at)
      }
    },

    take() {
      turnTo(now())
      const taken = counts
      counts = new Map()
      return taken
    },

    giveBack(counted) {
      for (const [id, each] of counted) counts.set(id, sumOfLinkCounts(each, counts.get(id) ?? noLinkCounts))
    },
  }
}
