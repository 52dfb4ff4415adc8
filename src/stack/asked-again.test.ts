import { expect, test } from 'vitest'
import { cloudStorage } from '#adapters/google/cloud-storage/objects.ts'
import type { Bucket } from '#adapters/google/cloud-storage/service.ts'
import { type FailureCode, failed, type Result, success } from '#resume/result.ts'
import { askedAgain } from './asked-again.ts'

test('a service that answers the fifth time has answered', async () => {
  const ask = answering('unavailable', 'unavailable', 'unavailable', 'unavailable', 'here')
  expect(await askedAgain(ask, 0)).toEqual(success('here'))
})

test('a service that gives no answer five times is unavailable', async () => {
  const ask = answering('unavailable', 'unavailable', 'unavailable', 'unavailable', 'unavailable', 'here')
  expect(await askedAgain(ask, 0)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await ask()).toEqual(success('here'))
})

test('a service that rejects the call is asked once', async () => {
  const ask = answering('unauthorized', 'here')
  expect(await askedAgain(ask, 0)).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
  expect(await ask()).toEqual(success('here'))
})

test('a second call reaches a silent bucket although the adapter fails fast right after a silence', {
  tags: 'extended',
}, async () => {
  let asked = 0
  const storage = cloudStorage({ storage: { retryOptions: {} } } as Bucket)
  const read = () =>
    storage.read(async () => {
      asked += 1
      if (asked === 1) throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
      return 'here'
    })
  expect(await askedAgain(read)).toEqual(success('here'))
  expect(asked).toBe(2)
})

/** Returns these answers, one per call: a failure with that code, or success. */
function answering(...answers: (FailureCode | 'here')[]): () => Promise<Result<string>> {
  return async () => {
    const next = answers.shift() ?? 'here'
    return next === 'here' ? success(next) : failed(next, 'No.')
  }
}
