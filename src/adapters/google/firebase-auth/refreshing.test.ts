import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#resume/result.ts'
import { idToken, rejection } from '#support/firebase-auth/scripted-auth.ts'
import { openSignIn, signedInMs } from '#support/firebase-auth/scripted-sign-in.ts'

const unavailable = { ok: false, failure: { code: 'unavailable' } }
const ended = success(none)

test('a token with 5 minutes left is used, and one with less is refreshed', async () => {
  const service = await openSignIn()
  expect(await service.confirm(55 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(service.names()).toEqual(['accounts:lookup'])
  const newer = await service.confirm(55 * minuteMs + 1)
  expect(newer).toMatchObject({ data: { identity: { uid: 'ada' }, credential: expect.stringContaining('"r2"') } })
  expect(service.names()).toEqual(['token', 'accounts:lookup'])
})

test('a refreshed credential is used from then on, and lasts an hour', async () => {
  const service = await openSignIn()
  const newer = await service.confirm(56 * minuteMs)
  const stored = newer.ok ? (newer.data?.credential ?? '') : ''
  service.names()
  expect(await service.confirm(111 * minuteMs, stored)).toMatchObject({ data: { credential: none } })
  expect(service.names()).toEqual(['accounts:lookup'])
  expect(await service.confirm(111 * minuteMs + 1, stored)).toMatchObject({ data: { credential: expect.any(String) } })
  expect(service.last('token')?.fields).toMatchObject({ refresh_token: 'r2' })
})

test('while a refresh fails the old token is used, and tries are 30 s, 1 and 2 minutes apart', async () => {
  const service = await openSignIn()
  service.replies.token = rejection('Internal error encountered.', 500)
  const tried: number[] = []
  for (let s = 55 * 60 + 1; s < 59 * 60 + 30; s += 1) {
    expect(await service.confirm(s * 1000)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
    if (service.names().includes('token')) tried.push(s - 55 * 60 - 1)
  }
  expect(tried).toEqual([0, 30, 90, 210])
})

test('a token counts as expired 30 s early; then the Admin SDK decides whether the sign-in is valid', async () => {
  const service = await openSignIn()
  service.replies.token = rejection('Internal error encountered.', 500)
  const [last, first] = [59.5 * minuteMs - 1, 59.5 * minuteMs]
  expect(await service.confirm(last)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(service.names()).toEqual(['token', 'accounts:lookup'])
  expect(await service.confirm(first)).toMatchObject({
    data: { identity: { uid: 'ada', email: 'ada@example.org' }, credential: none },
  })
  expect(service.names()).toEqual([])
  service.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  expect(await service.confirm(first)).toMatchObject({ data: { identity: { uid: 'ada' } } })
  service.user.tokensValidAfterTime = new Date(signedInMs + 1000).toUTCString()
  expect(await service.confirm(first)).toEqual(ended)
  service.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  service.user.disabled = true
  expect(await service.confirm(first)).toEqual(ended)
  service.administration = 'auth/user-not-found'
  expect(await service.confirm(first)).toEqual(ended)
  service.administration = 'auth/internal-error'
  expect(await service.confirm(first)).toMatchObject(unavailable)
})

test('tries are up to 16 minutes apart, and then the token is refreshed', async () => {
  const service = await openSignIn()
  service.replies.token = rejection('Internal error encountered.', 500)
  const tried: number[] = []
  for (let minute = 60; minute < 130; minute += 0.5) {
    expect(await service.confirm(minute * minuteMs)).toMatchObject({
      data: { identity: { uid: 'ada' }, credential: none },
    })
    if (service.names().includes('token')) tried.push(minute - 60)
  }
  expect(tried).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 47.5, 63.5])
  delete service.replies.token
  expect(await service.confirm(140 * minuteMs)).toMatchObject({ data: { credential: expect.any(String) } })
})

test('a refresh that returns another account’s token, or no valid one, changes nothing', async () => {
  const service = await openSignIn()
  for (const fields of [
    {},
    { id_token: idToken('eve', 1, 1), refresh_token: 'r2' },
    { id_token: 'x', refresh_token: 'y' },
  ]) {
    service.replies.token = { fields }
    expect(await service.confirm(58 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  }
})

test('after the clock was set back a day, the token is refreshed', async () => {
  const service = await openSignIn()
  expect(await service.confirm(-24 * 60 * minuteMs)).toMatchObject({ data: { credential: expect.any(String) } })
  expect(service.names()).toEqual(['token', 'accounts:lookup'])
})

test('a refresh without an answer leaves time to ask with the old token, or the Admin SDK', {
  tags: 'extended',
}, async () => {
  const service = await openSignIn()
  service.replies.token = 'silence'
  expect(await service.confirm(56 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(service.names()).toEqual(['token', 'accounts:lookup'])
  expect(await service.confirm(61 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(service.names()).toEqual(['token'])
})
