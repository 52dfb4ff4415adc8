import { expect, test } from 'vitest'
import type { Query, QuerySnapshot, Snapshot } from '../service.ts'
import { quietQueue } from './quiet-queue.ts'

const noon = new Date('2026-06-01T12:00:00Z')

test('a queue is polled until nothing was due for ten seconds, and then listened to', () => {
  const { queue, clock, listened } = opened()
  queue.asked('nothing')
  clock.time = 9_999
  queue.asked('nothing')
  expect(listened()).toBe(0)
  clock.time = 10_000
  queue.asked('nothing')
  expect(listened()).toBe(1)
})

test('a due entry starts the ten seconds again', () => {
  const { queue, clock, listened } = opened()
  queue.asked('nothing')
  clock.time = 9_000
  queue.asked('something')
  queue.asked('nothing')
  clock.time = 18_999
  queue.asked('nothing')
  expect(listened()).toBe(0)
  clock.time = 19_000
  queue.asked('nothing')
  expect(listened()).toBe(1)
})

test('a queue is quiet while no entry waits, and not before the first snapshot', () => {
  const { queue, show } = listening()
  expect(queue.isQuiet(noon)).toBe(false)
  show()
  expect(queue.isQuiet(noon)).toBe(true)
  show(noon)
  expect(queue.isQuiet(noon)).toBe(false)
})

test('a queue is quiet until the time of its next attempt', () => {
  const { queue, show } = listening()
  show(noon)
  expect(queue.isQuiet(new Date(noon.getTime() - 1))).toBe(true)
  expect(queue.isQuiet(noon)).toBe(false)
})

test('an entry without a readable time keeps the queue polled', () => {
  const { queue, show } = listening()
  show(new Date(Number.NaN))
  expect(queue.isQuiet(noon)).toBe(false)
})

test('a quiet queue is still polled once a minute', () => {
  const { queue, clock, show, listened } = listening()
  show()
  clock.time += 59_999
  expect(queue.isQuiet(noon)).toBe(true)
  clock.time += 1
  expect(queue.isQuiet(noon)).toBe(false)
  queue.asked('nothing')
  expect(queue.isQuiet(noon)).toBe(true)
  expect(listened()).toBe(1)
})

test('a closed queue stops listening and does not start again', () => {
  const { queue, listened } = listening()
  queue.close()
  expect(listened()).toBe(0)
  queue.asked('nothing')
  expect(listened()).toBe(0)
})

/** Returns a queue in which nothing was due for ten seconds. */
function listening() {
  const made = opened()
  made.queue.asked('nothing')
  made.clock.time = 10_000
  made.queue.asked('nothing')
  return made
}

function opened() {
  const clock = { time: 0 }
  const listeners = new Set<(snapshot: QuerySnapshot) => void>()
  const query: Pick<Query, 'onSnapshot'> = {
    onSnapshot(onNext) {
      listeners.add(onNext)
      return () => listeners.delete(onNext)
    },
  }
  const timeOf = (snapshot: Snapshot) => Number(snapshot.id)
  return {
    queue: quietQueue(query as Query, timeOf, () => clock.time),
    clock,
    listened: () => listeners.size,
    show(time?: Date) {
      const docs = time === undefined ? [] : [{ id: String(time.getTime()) } as Snapshot]
      for (const listener of listeners) listener({ docs } as QuerySnapshot)
    },
  }
}
