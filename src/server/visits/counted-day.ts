import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Counts, increase, type LeftReason, noCounts } from '#domain/visits/counts.ts'
import type { Device } from '#domain/visits/visitor.ts'
import { type None, none } from '#resume/result.ts'
import { waitingPages } from './waiting-pages.ts'

/** A page that was sent. `source` is none within the site; `isVisit` is false for a browser that asks not to be followed. */
export type View = { page: string; source: string | None; device: Device; isVisit: boolean }

/** What is counted in one of the owner's days, and what it needs to remember for that, in memory alone. */
export type CountedDay = {
  name: string
  /** The secret of this day's keys. Without it they mean nothing. */
  secret: KeyObject
  leave(reason: LeftReason): void
  assist(name: string): void
  /** Counts a page once its browser asks for more of it. */
  wait(key: string, at: number, view: View): void
  isAnyWaiting(): boolean
  /** Whether a browser waits with as many pages as are remembered of one. */
  isFull(key: string): boolean
  /** Counts the pages that a browser waits with. */
  confirm(key: string, at: number): void
  /** The page that a person showed last; undefined for a browser that no person is known to use. */
  pageOf(key: string): string | undefined
  view(key: string, view: View): void
  download(key: string, name: string): void
  /** Counts pages as a machine's whose browser asked for nothing more of them in time. */
  sweep(at: number): void
  /** Returns what was counted since the last call. */
  take(): Counts
}

/** A browser that a person uses: whether it is in the number of visits, its last page, and the files that it took. */
type Person = { isVisit: boolean; page: string; files: readonly string[] }

/** How many people are remembered, whatever is asked: until midnight. */
export const maxPeople = 50_000

export function countedDay(name: string): CountedDay {
  const waiting = waitingPages<View>((pages) => leave('no-asset', pages.length))
  const people = new Map<string, Person>()
  let counts = noCounts()
  let isSetCounted = false

  /** Of few names, which are our own, so that a flood of machines costs little. */
  function leave(reason: LeftReason, count = 1): void {
    counts.left[reason] = (counts.left[reason] ?? 0) + count
  }

  function view(key: string, { page, source, device, isVisit }: View): void {
    counts.views += 1
    increase(counts.pages, page)
    increase(counts.devices, device)
    if (source !== none) increase(counts.sources, source)
    const person = people.get(key)
    if (isVisit && !person?.isVisit) visit()
    people.set(key, { isVisit: isVisit || person?.isVisit === true, page, files: person?.files ?? [] })
  }

  function visit(): void {
    if (!isSetCounted) counts.sets += 1
    isSetCounted = true
    counts.visits += 1
  }

  /** A full set of people is emptied: a person in it may then be counted again, in another set. */
  function makeRoom(key: string): void {
    if (people.size < maxPeople || people.has(key)) return
    people.clear()
    isSetCounted = false
  }

  return {
    ...{ name, secret: createSecretKey(randomBytes(32)), leave },
    assist: (assistant) => increase(counts.assistants, assistant),

    wait: waiting.add,
    isAnyWaiting: waiting.isAny,
    isFull: waiting.isFull,

    confirm(key, at) {
      const pages = waiting.take(key, at)
      if (pages.length > 0) makeRoom(key)
      for (const page of pages) view(key, page)
    },

    pageOf: (key) => people.get(key)?.page,
    view,

    download(key, file) {
      const person = people.get(key)
      if (person === undefined) leave('no-asset')
      if (person === undefined || person.files.includes(file)) return
      people.set(key, { ...person, files: [...person.files, file] })
      increase(counts.downloads, file)
    },

    sweep: waiting.sweep,

    take() {
      const taken = counts
      counts = noCounts()
      return taken
    },
  }
}
