import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { type Program, runOver } from '#support/sqlite/processes.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 120_000 }) // the tests start processes, and the machine may be busy

test('of four processes with one proof, one has its submission accepted', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openedAt(path)
  const program = (name: string) => `
    for (let at = 0; at < 20; at++) {
      const accepted = await submissions.accept(acceptance('${name}-' + at, 'proof'), new Date())
      say(accepted.ok ? accepted.data.outcome : accepted.failure.message)
    }`
  const said = await allLines(await runOver(path, ...['a', 'b', 'c', 'd'].map(program)))
  const outcomes = said.flat().sort()
  expect(outcomes).toEqual(['accepted', ...new Array(79).fill('used')])
  expect(openedAt(path).prepare("select count(*) as n from documents where collection = 'mail'").get()?.n).toBe(2)
})

test('four processes at once do not exceed a limit', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openedAt(path)
  const program = (name: string) => `
    const limits = [{ key: 'all', max: 30, windowMs: 3600000 }]
    for (let at = 0; at < 20; at++) {
      const wanted = { ...acceptance('${name}-' + at, '${name}-' + at), limits }
      const accepted = await submissions.accept(wanted, new Date())
      say(accepted.ok ? accepted.data.outcome : accepted.failure.message)
    }`
  const said = await allLines(await runOver(path, ...['a', 'b', 'c', 'd'].map(program)))
  expect(said.flat().sort()).toEqual([...new Array(30).fill('accepted'), ...new Array(50).fill('limited')])
})

test('whenever a process is killed, acknowledged submissions are stored whole, and none is stored in part', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openedAt(path)
  let acknowledged = 0
  for (let round = 0; round < 10; round += 1) {
    const [accepting] = await runOver(
      path,
      `for (let at = 0; at < 100000; at++) {
        const id = '${round}-' + at
        const accepted = await submissions.accept(acceptance(id, 'proof ' + id), new Date())
        if (accepted.ok && accepted.data.outcome === 'accepted') say(id)
      }`,
    )
    accepting?.onLine((count) => {
      if (count > 10 + round * 13) accepting.kill()
    })
    const ids = (await accepting?.said) ?? []
    acknowledged += ids.length

    const database = openedAt(path)
    const idsIn = (collection: string) =>
      database
        .prepare('select id from documents where collection = ? order by id')
        .all(collection)
        .map(({ id }) => String(id))
    const stored = idsIn('submissions')
    expect(ids.length).toBeGreaterThan(10)
    expect(ids.filter((id) => !stored.includes(id))).toEqual([])
    expect(idsIn('forwards')).toEqual(stored)
    expect(idsIn('mail')).toEqual(stored.flatMap((id) => [id, `${id}-notice`]).sort())
    const proofs = database.prepare('select id from spent_proofs order by id').all()
    expect(proofs.map(({ id }) => id)).toEqual(stored.map((id) => `proof ${id}`))
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  }
  expect(acknowledged).toBeGreaterThan(600)
})

function allLines(programs: readonly Program[]): Promise<string[][]> {
  return Promise.all(programs.map(({ said }) => said))
}
