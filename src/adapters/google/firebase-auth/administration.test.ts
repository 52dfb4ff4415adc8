import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { administered } from './administration.ts'
import { noAnswer } from './failure.ts'

test('a result is returned, and a thrown error becomes a word', async () => {
  expect(await administered(1000, async () => 'done')).toEqual({ ok: true, data: 'done' })
  for (const [thrown, word] of [
    [Object.assign(new Error('x'), { code: 'auth/user-not-found' }), 'auth/user-not-found'],
    [Object.assign(new Error('x'), { code: 5 }), ''],
    [new TypeError('x'), ''],
    ['x', ''],
  ] as const)
    expect(await administered(1000, () => Promise.reject(thrown))).toMatchObject({ ok: false, word })
})

test('a call without an answer ends at its limit', async () => {
  const begin = performance.now()
  expect(await administered(50, () => new Promise(() => {}))).toMatchObject({ ok: false, word: noAnswer })
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('the cause contains nothing of the failed request, but the message of a connection error', async () => {
  const request = { data: { password: 'hunter2' }, headers: { Authorization: 'Bearer hunter2' } }
  const rejected = Object.assign(new Error('hunter2'), { code: 'auth/internal-error', request, cause: request })
  const answer = await administered(1000, () => Promise.reject(rejected))
  expect(inspect(answer, { depth: 9 })).not.toContain('hunter2')
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'app/network-error', request })
  const output = inspect(await administered(1000, () => Promise.reject(away)), { depth: 9 })
  expect(output).toContain('ECONNREFUSED')
  expect(output).not.toContain('hunter2')
})
