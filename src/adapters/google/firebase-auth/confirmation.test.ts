import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#resume/result.ts'
import { rejection } from '#support/firebase-auth/scripted-auth.ts'
import { adasFields, limitMs, openSignIn, token } from '#support/firebase-auth/scripted-sign-in.ts'

const unavailable = { ok: false, failure: { code: 'unavailable' } }
const networkError = { ok: false, failure: { code: 'network-request-failed', message: 'Network Error' } }
const ended = success(none)

test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
  'when the service answers %s to a refresh, the sign-in has ended',
  async (word) => {
    const service = await openSignIn()
    service.replies.token = rejection(word)
    expect(await service.confirm(56 * minuteMs)).toEqual(ended)
    expect(await service.confirm(61 * minuteMs)).toEqual(ended)
  },
)

test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'])(
  'when the service answers %s to a look-up, the sign-in has ended',
  async (word) => {
    const service = await openSignIn()
    service.replies['accounts:lookup'] = rejection(word)
    expect(await service.confirm(0)).toEqual(ended)
    expect(service.names()).toEqual(['accounts:lookup'])
  },
)

test('a look-up that finds a disabled, another or no account ends the sign-in', async () => {
  const service = await openSignIn()
  for (const users of [[{ ...adasFields, disabled: true }], [{ ...adasFields, localId: 'eve' }], [], 'x', undefined]) {
    service.replies['accounts:lookup'] = { fields: { users } }
    expect(await service.confirm(0)).toEqual(ended)
  }
})

test('a token that the service rejects as expired is refreshed once; if it is rejected again, the sign-in has ended', async () => {
  const service = await openSignIn()
  service.replies['accounts:lookup'] = ({ fields }) =>
    fields.idToken === token ? rejection('INVALID_ID_TOKEN') : { fields: { users: [adasFields] } }
  expect(await service.confirm(0)).toMatchObject({ data: { identity: { uid: 'ada' }, credential: expect.any(String) } })
  expect(service.names()).toEqual(['accounts:lookup', 'token', 'accounts:lookup'])
  service.replies['accounts:lookup'] = rejection('INVALID_ID_TOKEN')
  expect(await service.confirm(0)).toEqual(ended)
  expect(service.names()).toEqual(['accounts:lookup', 'token', 'accounts:lookup'])
})

test('an unclear answer of the service ends no sign-in and is never reported as the visitor’s fault', async () => {
  const service = await openSignIn()
  for (const reply of [
    rejection('TOO_MANY_ATTEMPTS_TRY_LATER'),
    rejection('API key not valid. Please pass a valid API key.'),
    rejection('Internal error encountered.', 500),
    { text: '<html>' },
  ]) {
    service.replies['accounts:lookup'] = reply
    expect(await service.confirm(0)).toMatchObject(unavailable)
  }
  delete service.replies['accounts:lookup']
  expect(await service.confirm(0)).toMatchObject({ data: { identity: { uid: 'ada' } } })
})

test('one page waits for a service that does not answer, and others within two seconds do not', {
  tags: 'extended',
}, async () => {
  const service = await openSignIn()
  service.replies['accounts:lookup'] = 'silence'
  service.replies.token = 'silence'
  const begin = performance.now()
  expect(await service.confirm(56 * minuteMs)).toMatchObject(networkError)
  expect(performance.now() - begin).toBeGreaterThan(limitMs - 20)
  const next = performance.now()
  expect(await service.confirm(56 * minuteMs + 1999)).toMatchObject(networkError)
  expect(next - begin).toBeLessThan(2 * limitMs)
  expect(performance.now() - next).toBeLessThan(limitMs / 2)
  expect(service.names()).toEqual(['token', 'accounts:lookup'])
  service.replies['accounts:lookup'] = { fields: { users: [adasFields] } }
  expect(await service.confirm(56 * minuteMs + 2000)).toMatchObject({ data: { identity: { uid: 'ada' } } })
  expect(service.names()).toEqual(['accounts:lookup'])
})
