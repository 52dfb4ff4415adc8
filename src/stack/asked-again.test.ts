import { expect, test } from 'vitest'
import { type FailureCode, failed, type Result, success } from '#domain/result.ts'
import { askedAgain } from './asked-again.ts'

test('a service that answers the third time has answered', async () => {
  expect(await askedAgain(answering('unavailable', 'unavailable', 'here'))).toEqual(success('here'))
})

test('after three times without an answer it is away', async () => {
  const ask = answering('unavailable', 'unavailable', 'unavailable', 'here')
  expect(await askedAgain(ask)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await ask()).toEqual(success('here'))
})

test('what refuses is asked once', async () => {
  const ask = answering('unauthorized', 'here')
  expect(await askedAgain(ask)).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
  expect(await ask()).toEqual(success('here'))
})

/** Gives these answers, one each time: a failure of that code, or success. */
function answering(...answers: (FailureCode | 'here')[]): () => Promise<Result<string>> {
  return async () => {
    const next = answers.shift() ?? 'here'
    return next === 'here' ? success(next) : failed(next, 'No.')
  }
}
