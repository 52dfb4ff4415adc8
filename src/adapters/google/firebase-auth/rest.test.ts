import { expect, test } from 'vitest'
import { type Reply, rejection, scriptedAuth } from '#support/firebase-auth/scripted-auth.ts'
import { freePort } from '#support/journeys/server.ts'
import { noAnswer } from './failure.ts'
import { firebaseAuthRest } from './rest.ts'

const enoughMs = 10_000

test('each call goes to its own address with the API key, in the service’s format', async () => {
  const { rest, asked } = await serve({ fields: { a: 1 } })
  expect(await rest.post('accounts:lookup', { idToken: 't' }, enoughMs)).toEqual({ ok: true, data: { a: 1 } })
  await rest.refresh('r+&=', enoughMs)
  await rest.passwordPolicy(enoughMs)
  const form = { grant_type: 'refresh_token', refresh_token: 'r+&=' }
  expect(asked).toEqual([
    {
      name: 'accounts:lookup',
      fields: { idToken: 't' },
      url: `/identitytoolkit.googleapis.com/v1/accounts:lookup?${key}`,
    },
    { name: 'token', fields: form, url: `/securetoken.googleapis.com/v1/token?${key}` },
    { name: 'passwordPolicy', fields: {}, url: `/identitytoolkit.googleapis.com/v2/passwordPolicy?${key}` },
  ])
})

test.each<[what: string, reply: Reply, word: string]>([
  ['a word', rejection('TOKEN_EXPIRED'), 'TOKEN_EXPIRED'],
  ['a word with more', rejection('WEAK_PASSWORD : Password should be at least 6 characters'), 'WEAK_PASSWORD'],
  ['a message', rejection('API key not valid. Please pass a valid API key.'), ''],
  ['throttling', rejection('TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled.'), 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ['too many requests without a word', rejection('Quota exceeded for quota metric', 429), 'QUOTA_EXCEEDED'],
  ['a fault of its own', rejection('Internal error encountered.', 500), ''],
  ['an unavailable service', { status: 503, text: '<html>Service Unavailable</html>' }, ''],
  ['what is not implemented', rejection('passwordPolicy is not implemented in the Auth Emulator.', 501), ''],
  ['no JSON', { text: '<html>' }, ''],
  ['no object', { text: '[1]' }, ''],
  ['nothing', { text: '' }, ''],
  ['half an answer', { text: '{"users":[' }, ''],
  ['an error of another shape', { status: 400, fields: { error: 'invalid_grant' } }, ''],
  ['an answer above the limit', { fields: { a: 'x'.repeat(256 * 1024) } }, ''],
  ['a redirect', { status: 307, location: 'http://127.0.0.1:9/' }, ''],
  ['a closed connection', 'hang up', noAnswer],
])('%s is returned as a failure, and never thrown', async (_, reply, word) => {
  const { rest } = await serve(reply)
  for (const ask of [rest.post('accounts:lookup', {}, enoughMs), rest.refresh('r', enoughMs)])
    expect(await ask).toMatchObject({ ok: false, word })
})

test('a call without an answer ends at its limit', async () => {
  const { rest } = await serve('silence')
  const begin = performance.now()
  expect(await rest.post('accounts:lookup', {}, 150)).toMatchObject({ ok: false, word: noAnswer })
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('a closed port is no answer', async () => {
  const rest = firebaseAuthRest({ apiKey: 'secret-key', emulator: `127.0.0.1:${await freePort()}` })
  expect(await rest.refresh('r', enoughMs)).toMatchObject({ ok: false, word: noAnswer })
})

test('the cause for the log contains no key, token or password', async () => {
  for (const reply of [
    rejection('INVALID_PASSWORD'),
    'hang up',
    { text: 'hunter2' },
    rejection('hunter2 is wrong'),
  ] as const) {
    const { rest } = await serve(reply)
    const answer = await rest.post('accounts:signInWithPassword', { password: 'hunter2' }, enoughMs)
    const output = answer.ok ? '' : `${answer.word} ${inspected(answer.cause)}`
    expect(output).not.toMatch(/hunter2|secret-key/)
    expect(output).not.toBe('')
  }
})

const key = 'key=secret-key'

function inspected(cause: unknown): string {
  return cause instanceof Error ? `${cause.stack} ${inspected(cause.cause)} ${JSON.stringify(cause)}` : String(cause)
}

async function serve(reply: Reply) {
  const { at, asked } = await scriptedAuth(() => reply)
  return { rest: firebaseAuthRest({ apiKey: 'secret-key', emulator: at }), asked }
}
