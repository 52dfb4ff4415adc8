import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleFolder } from '#support/journeys/bundle.ts'
import {
  age,
  bundleSaying,
  killedImport,
  orphansOf,
  plantOrphan,
  shownBy,
  unfinished,
} from '#support/journeys/import-crash.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'

/**
 * Kills imports of pictures while the site serves, at these fractions of an import's duration; KILLS sets their number.
 * docs/behaviour.md 12.2.
 */
const kills = Number(process.env.KILLS ?? 6)
const moments = Array.from({ length: kills }, (_, at) => 0.25 + (0.75 * at) / kills)

/** The time within which the site finishes its pictures. */
const atRest = { timeout: 60_000, interval: 500 }

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

test('a killed import of pictures leaves the old site or the new one complete, and in the end no orphan', {
  timeout: 240_000 + kills * 15_000,
}, async () => {
  const bundles = {
    old: await bundleFolder(await bundleSaying('old')),
    new: await bundleFolder(await bundleSaying('new')),
  }
  const begun = performance.now()
  await vita(['import', bundles.old, '--replace'], server.settings)
  const durationMs = performance.now() - begun
  await expect.poll(() => shownBy(server)).toEqual({ words: ['old'], broken: [] })

  let now: 'old' | 'new' = 'old'
  const ends: boolean[] = []
  for (const moment of moments) {
    const next = now === 'old' ? 'new' : 'old'
    ends.push(await killedImport(server, bundles[next], durationMs * moment))
    await expect.poll(async () => (await shownBy(server)).words.length).toBe(1)
    const { words, broken } = await shownBy(server)
    expect(broken).toEqual([])
    expect(['old', 'new']).toContain(words[0])
    now = words[0] === 'new' ? 'new' : 'old'
  }

  expect(ends, 'imports that were killed in time').toContain(false)
  plantOrphan(server) // for kills that left none; the history keeps what imports removed
  expect(await orphansOf(server), 'what the kills left').not.toEqual([])
  await expect.poll(() => unfinished(server), atRest).toEqual([])
  age(server)
  const last = now === 'old' ? 'new' : 'old'
  await vita(['import', bundles[last], '--replace'], server.settings)
  await expect.poll(() => shownBy(server)).toEqual({ words: [last], broken: [] })
  await expect.poll(() => unfinished(server), atRest).toEqual([])
  age(server)
  await vita(['import', bundles[now], '--replace'], server.settings)
  await expect.poll(() => orphansOf(server), atRest).toEqual([])
  await expect.poll(() => shownBy(server)).toEqual({ words: [now], broken: [] })
})
