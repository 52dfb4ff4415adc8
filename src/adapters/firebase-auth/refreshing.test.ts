import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#domain/result.ts'
import { idToken, rejection } from '#support/firebase-auth/scripted-auth.ts'
import { openSignIn, signedInMs } from '#support/firebase-auth/scripted-sign-in.ts'

const unavailable = { ok: false, failure: { code: 'unavailable' } }
const ended = success(none)

test('a token with 5 minutes left is used, and one with less is refreshed', async () => {
  const desk = await openSignIn()
  expect(await desk.confirm(55 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(desk.names()).toEqual(['accounts:lookup'])
  const newer = await desk.confirm(55 * minuteMs + 1)
  expect(newer).toMatchObject({ data: { identity: { uid: 'ada' }, credential: expect.stringContaining('"r2"') } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
})

test('a refreshed credential is used from then on, and lasts an hour', async () => {
  const desk = await openSignIn()
  const newer = await desk.confirm(56 * minuteMs)
  const stored = newer.ok ? (newer.data?.credential ?? '') : ''
  desk.names()
  expect(await desk.confirm(111 * minuteMs, stored)).toMatchObject({ data: { credential: none } })
  expect(desk.names()).toEqual(['accounts:lookup'])
  expect(await desk.confirm(111 * minuteMs + 1, stored)).toMatchObject({ data: { credential: expect.any(String) } })
  expect(desk.last('token')?.fields).toMatchObject({ refresh_token: 'r2' })
})

test('while a refresh fails the old token is used, and tries are 30 s, 1 and 2 minutes apart', async () => {
  const desk = await openSignIn()
  desk.replies.token = rejection('Internal error encountered.', 500)
  const tried: number[] = []
  for (let s = 55 * 60 + 1; s < 59 * 60 + 30; s += 1) {
    expect(await desk.confirm(s * 1000)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
    if (desk.names().includes('token')) tried.push(s - 55 * 60 - 1)
  }
  expect(tried).toEqual([0, 30, 90, 210])
})

test('a token counts as expired 30 s early; then the Admin SDK decides whether the sign-in is valid', async () => {
  const desk = await openSignIn()
  desk.replies.token = rejection('Internal error encountered.', 500)
  const [last, first] = [59.5 * minuteMs - 1, 59.5 * minuteMs]
  expect(await desk.confirm(last)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
  expect(await desk.confirm(first)).toMatchObject({
    data: { identity: { uid: 'ada', email: 'ada@example.org' }, credential: none },
  })
  expect(desk.names()).toEqual([])
  desk.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  expect(await desk.confirm(first)).toMatchObject({ data: { identity: { uid: 'ada' } } })
  desk.user.tokensValidAfterTime = new Date(signedInMs + 1000).toUTCString()
  expect(await desk.confirm(first)).toEqual(ended)
  desk.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  desk.user.disabled = true
  expect(await desk.confirm(first)).toEqual(ended)
  desk.administration = 'auth/user-not-found'
  expect(await desk.confirm(first)).toEqual(ended)
  desk.administration = 'auth/internal-error'
  expect(await desk.confirm(first)).toMatchObject(unavailable)
})

test('tries are up to 16 minutes apart, and then the token is refreshed', async () => {
  const desk = await openSignIn()
  desk.replies.token = rejection('Internal error encountered.', 500)
  const tried: number[] = []
  for (let minute = 60; minute < 130; minute += 0.5) {
    expect(await desk.confirm(minute * minuteMs)).toMatchObject({
      data: { identity: { uid: 'ada' }, credential: none },
    })
    if (desk.names().includes('token')) tried.push(minute - 60)
  }
  expect(tried).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 47.5, 63.5])
  delete desk.replies.token
  expect(await desk.confirm(140 * minuteMs)).toMatchObject({ data: { credential: expect.any(String) } })
})

test('a refresh that returns another account’s token, or no valid one, changes nothing', async () => {
  const desk = await openSignIn()
  for (const fields of [
    {},
    { id_token: idToken('eve', 1, 1), refresh_token: 'r2' },
    { id_token: 'x', refresh_token: 'y' },
  ]) {
    desk.replies.token = { fields }
    expect(await desk.confirm(58 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  }
})

test('after the clock was set back a day, the token is refreshed', async () => {
  const desk = await openSignIn()
  expect(await desk.confirm(-24 * 60 * minuteMs)).toMatchObject({ data: { credential: expect.any(String) } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
})

test('a refresh without an answer leaves time to ask with the old token, or the Admin SDK', {
  tags: 'extended',
}, async () => {
  const desk = await openSignIn()
  desk.replies.token = 'silence'
  expect(await desk.confirm(56 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
  expect(await desk.confirm(61 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: none } })
  expect(desk.names()).toEqual(['token'])
})
