import { expect, test } from 'vitest'
import { flashMessages } from '#domain/site/flash-message.ts'
import type { Sessions } from '#ports/accounts/sessions.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import type { LogFields } from '../log/log.ts'
import { cookie } from './cookies.ts'
import { logOutResponse } from './log-out.ts'
import { sessionEndsOf } from './session-ends.ts'

const now = new Date('2026-06-01T12:00:00Z')
const origin = 'https://vita.example'
const cleared = cookie('session', '', 0, origin)

test('logging out ends the session, clears its cookie and shows an alert on the home page', async () => {
  const { post, sessions, token, lines } = await openSite()
  const answer = await post()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/home'])
  expect(answer.headers.getSetCookie()).toEqual([cookie('alerts', 'logged-out', 60, origin), cleared])
  expect(data(await sessions.read(token, now))).toBe(none)
  expect(lines).toEqual([])
})

test('when the store fails, the cookie is still cleared, and the log has the reason and the reference', async () => {
  const cause = new Error('database or disk is full')
  const end = async () => ({
    ok: false as const,
    failure: { code: 'quota-exceeded' as const, message: 'We could not save this right now.', cause },
  })
  const { post, lines } = await openSite({ end })
  const answer = await post()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/home'])
  expect(answer.headers.getSetCookie()).toEqual([cookie('alerts', 'log-out-failed', 60, origin), cleared])
  expect(lines).toMatchObject([
    [
      'error',
      'log-out failed',
      { reference: 'TEST-0001', why: 'quota-exceeded', error: expect.stringContaining('disk is full') },
    ],
  ])
})

test('the alert after a failed log-out is an error that claims neither success nor that the visitor is still logged in', () => {
  const [alert] = flashMessages('log-out-failed', '')
  expect(alert).toMatchObject({ type: 'error', message: expect.stringContaining('could not save') })
  expect(alert?.message).toContain('You are logged out in this browser')
  expect(alert?.message).not.toMatch(/still logged in|successfully/)
})

test('a form without the CSRF token of the session ends nothing', async () => {
  const { ask, sessions, token } = await openSite()
  expect(await ask('other')).toBe('foreign')
  expect(data(await sessions.read(token, now))).not.toBe(none)
})

async function openSite(other: Partial<Sessions> = {}) {
  const sessions = { ...memoryStores().sessions, ...other }
  const token = data(await sessions.start('ada', false, now))
  const lines: [string, string, LogFields | undefined][] = []
  const log = (level: string, event: string, fields?: LogFields) => void lines.push([level, event, fields])
  const ask = (mark: string) => {
    const form = new FormData()
    form.set('mark', mark)
    const asked = { header: `__Host-session=${token}`, form, csrfToken: 'mark', reference: 'TEST-0001' }
    return logOutResponse({ sessionEnds: sessionEndsOf(sessions), log, origin }, asked, {})
  }
  return {
    sessions,
    token,
    lines,
    ask,
    async post(): Promise<Response> {
      const answer = await ask('mark')
      if (answer === 'foreign') throw new Error('The form was rejected.')
      return answer
    },
  }
}
