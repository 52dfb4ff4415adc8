import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Counts, isNothing, sumOf } from '#domain/visits/counts.ts'
import { type Device, sourceOf } from '#domain/visits/visitor.ts'
import { none } from '#resume/result.ts'
import type { Sender } from '../request/senders.ts'
import { type CountedDay, countedDay } from './counted-day.ts'
import { hasMarker } from './marker.ts'
import { hostOf, type SentPage, seenRequests } from './seen-request.ts'
import { assetWithinMs } from './waiting-pages.ts'

export type AnsweredRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export type VisitCounter = {
  /** Notes a request that was answered with this status. */
  note(request: AnsweredRequest, sender: Sender, status: number): void
  /** Whether visits are counted now. */
  isOn(): boolean
  /** Returns what was counted since the last call, by day. */
  take(): Map<string, Counts>
  /** Counts again what could not be stored, and what was counted elsewhere. */
  giveBack(counted: ReadonlyMap<string, Counts>): void
}

export type CounterOptions = {
  origin: string
  isOn(): boolean
  /** In ms. */
  now(): number
  /** Returns the owner's day at a time, 'YYYY-MM-DD'. */
  dayAt(ms: number): string
}

/** A page that was sent, and to whom. */
type Sent = { day: CountedDay; page: SentPage; sender: Sender; at: number }

const sweepMs = 1_000

/**
 * Counts people apart from machines. A page counts once its browser also asks for something that the page loads, which programs
 * without a browser do not: docs/decisions/029-visitors.md. Everything here is in memory and bounded; what `take` returns are
 * numbers. docs/behaviour.md 36.
 */
export function visitCounter({ origin, isOn, now, dayAt }: CounterOptions): VisitCounter {
  const ownHost = hostOf(origin)
  const seenAs = seenRequests(origin)
  const days = turningDays(dayAt)

  /** Counts what the browser of an asset waits with, on the day of its pages. */
  function confirm(sender: Sender, at: number): void {
    for (const day of days.open()) if (day.isAnyWaiting()) day.confirm(sender.keyUnder(day.secret), at)
  }

  function noteSent({ method, headers }: AnsweredRequest, sent: Sent): void {
    const { day, page } = sent
    const { agent } = sent.sender
    if (hasMarker(headers.cookie)) day.leave('own')
    else if (agent.kind === 'machine') day.leave('agent')
    else if (method === 'HEAD') day.leave('head')
    else if (agent.kind === 'assistant') day.assist(agent.name)
    else if (isPrefetch(headers)) day.leave('prefetch')
    else if (page.kind === 'data' || (headers['sec-fetch-dest'] ?? 'document') === 'document') {
      noteBrowser(headers, agent.device, sent)
    }
  }

  /** A flood of pages by one browser costs the least. */
  function noteBrowser(headers: IncomingHttpHeaders, device: Device, { day, page, sender, at }: Sent): void {
    const { kind, name } = page
    const key = sender.keyUnder(day.secret)
    const last = kind === 'data' ? day.pageOf(key) : undefined
    if (kind === 'file') day.download(key, name)
    else if (last === undefined && day.isFull(key)) day.leave('no-asset')
    else if (last !== name) {
      const text = headers['user-agent'] ?? ''
      const source = kind === 'data' ? none : sourceOf(headers.referer ?? '', text, ownHost)
      const view = { page: name, source, device, isVisit: isFollowed(headers) }
      if (last === undefined) day.wait(key, at, view)
      else day.view(key, view)
    }
  }

  return {
    isOn,

    note(request, sender, status) {
      const { method, url = '', headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || !isOn()) return
      const seen = seenAs(url)
      if (seen.kind === 'ignored') return
      const at = now()
      const day = days.turnTo(at)
      const isSent = status === 200 || status === 304
      if (seen.kind === 'asset') {
        if (isSent && isOfSite(headers.referer, ownHost)) confirm(sender, at)
      } else if (status === 404) {
        if (!hasMarker(headers.cookie)) day.leave('probe')
      } else if (isSent && seen.kind !== 'other') noteSent(request, { day, page: seen, sender, at })
    },

    take() {
      days.turnTo(now())
      return days.take()
    },

    giveBack: days.giveBack,
  }
}

/** The owner's day, and for half a minute the one before, whose last pages may still wait. */
function turningDays(dayAt: (ms: number) => string) {
  let today: CountedDay | undefined
  let yesterday: CountedDay | undefined
  let turnedAt = Number.NEGATIVE_INFINITY
  let sweptAt = Number.NEGATIVE_INFINITY
  /** What was counted on days that are over, and what could not be stored. */
  let over = new Map<string, Counts>()

  const open = (): [CountedDay, ...CountedDay[]] => {
    today ??= countedDay('')
    return yesterday === undefined ? [today] : [today, yesterday]
  }

  function end(day: CountedDay | undefined): void {
    day?.sweep(Number.POSITIVE_INFINITY)
    if (day !== undefined) add(day.name, day.take())
  }

  function add(name: string, counts: Counts): void {
    const before = over.get(name)
    if (!isNothing(counts)) over.set(name, before === undefined ? counts : sumOf(before, counts))
  }

  return {
    open,

    turnTo(at: number): CountedDay {
      const name = dayAt(at)
      if (today?.name !== name) {
        end(yesterday)
        yesterday = today
        today = countedDay(name)
        turnedAt = at
      }
      if (at - sweptAt >= sweepMs) {
        sweptAt = at
        today.sweep(at)
        yesterday?.sweep(at)
      }
      if (yesterday !== undefined && at - turnedAt > assetWithinMs) {
        end(yesterday)
        yesterday = undefined
      }
      return today
    },

    take(): Map<string, Counts> {
      for (const day of open()) add(day.name, day.take())
      const taken = over
      over = new Map()
      return taken
    },

    giveBack(counted: ReadonlyMap<string, Counts>): void {
      for (const [name, counts] of counted) add(name, counts)
    },
  }
}

/** GPC (W3C) and DNT: the page counts, the person does not. */
function isFollowed(headers: IncomingHttpHeaders): boolean {
  return headers['sec-gpc'] !== '1' && headers.dnt !== '1'
}

export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose?.toString().includes('prefetch') === true
}

/** Whether a page of this site, or one that says nothing of itself, asks for an asset. */
export function isOfSite(referrer: string | undefined, ownHost: string): boolean {
  return referrer === undefined || hostOf(referrer) === ownHost
}
