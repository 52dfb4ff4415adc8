import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/quota.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { at, now } from './identified.contract.ts'
import type { Session, Sessions } from './sessions.ts'

/** The contract of each store of sessions. `open` returns an empty one. */
export function sessionsContract(open: () => Promise<Sessions>): void {
  test('a session is read by its token, with the values of its start', async () => {
    const sessions = await open()
    const token = data(await sessions.start('ada', false, now))
    const session = data(await sessions.read(token, now))
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{16,}$/),
      uid: 'ada',
      isAdmin: false,
      startedAt: now,
      confirmedAt: now,
      seenAt: now,
      browser: '',
      endsAt: at(7 * dayMs),
      credential: none,
    })
    expect(data(await sessions.read(data(await sessions.start('bob', true, now)), now))).toMatchObject({
      uid: 'bob',
      isAdmin: true,
      endsAt: at(12 * hourMs),
    })
  })

  test('every session has a new token of 256 bits, and an id that reveals nothing of it and opens nothing', async () => {
    const sessions = await open()
    const tokens: string[] = []
    for (let times = 0; times < 20; times += 1) tokens.push(data(await sessions.start('ada', false, now)))
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    expect(new Set(tokens).size).toBe(20)
    const ids = data(await sessions.list('ada', now)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(20)
    expect(tokens.filter((token) => ids.some((id) => token.includes(id)))).toEqual([])
    for (const id of ids) expect(await sessions.read(id, now)).toEqual(success(none))
  })

  test('an invalid token opens no session', async () => {
    const sessions = await open()
    const token = data(await sessions.start('ada', false, now))
    const others = ['', 'ada', token.toLowerCase(), `${token} `, ` ${token}`, `${token}=`, token.slice(1), '__proto__']
    for (const other of [...others, 'x'.repeat(8192), '\u0000', '\ud800', "' or 1=1"])
      expect(await sessions.read(other, now), JSON.stringify(other)).toEqual(success(none))
    expect(data(await sessions.read(token, now))).not.toBe(none)
  })

  test.each([
    ['User', false, 7 * dayMs],
    ['Admin', true, 12 * hourMs],
  ])('an unused session of a %s ends at the end of its idle time, and not before', async (_, isAdmin, idleMs) => {
    const sessions = await open()
    const [early, late] = [await started(sessions, isAdmin), await started(sessions, isAdmin)]
    expect(await lives(sessions, early, idleMs - 1)).toBe(true)
    expect(await lives(sessions, late, idleMs)).toBe(false)
  })

  test.each([
    ['User', false, 6 * dayMs, 30 * dayMs],
    ['Admin', true, 11 * hourMs, 7 * dayMs],
  ])('a session of a %s ends at its maximum, however often it is used', async (_, isAdmin, stepMs, maxMs) => {
    const sessions = await open()
    const token = await started(sessions, isAdmin)
    for (let ms = stepMs; ms < maxMs; ms += stepMs) expect(await lives(sessions, token, ms), `${ms}`).toBe(true)
    const last = data(await sessions.read(token, at(maxMs - 1)))
    expect(last?.endsAt).toEqual(at(maxMs))
    expect(await lives(sessions, token, maxMs)).toBe(false)
  })

  test('a stored provider credential belongs to one session only', async () => {
    const sessions = await open()
    const [mine, other] = [await started(sessions), await started(sessions)]
    const credentials = ['encrypted', 'x'.repeat(5000)]
    for (const credential of credentials) {
      expect(await sessions.saveCredential(mine, credential)).toEqual(success())
      expect(data(await sessions.read(mine, now))).toMatchObject({ credential, seenAt: now, endsAt: at(7 * dayMs) })
    }
    expect(data(await sessions.read(mine, at(minuteMs)))).toMatchObject({
      credential: credentials[1],
      seenAt: at(minuteMs),
    })
    expect(data(await sessions.list('ada', now)).map(({ credential }) => credential)).toEqual([credentials[1], none])
    expect(data(await sessions.read(other, now))?.credential).toBe(none)
  })

  test('storing a credential for an ended session changes nothing and creates no session', async () => {
    const sessions = await open()
    const token = await started(sessions)
    await sessions.end(token)
    for (const invalid of [token, 'unknown', '']) {
      expect(await sessions.saveCredential(invalid, 'encrypted')).toEqual(success())
      expect(await sessions.read(invalid, now)).toEqual(success(none))
    }
    expect(await sessions.list('ada', now)).toEqual(success([]))
  })

  test('reading a session extends it, exact to a minute', async () => {
    const sessions = await open()
    const token = await started(sessions, true)
    const soon = data(await sessions.read(token, at(minuteMs - 1)))
    expect(soon).toMatchObject({ seenAt: now, endsAt: at(12 * hourMs) })
    const later = data(await sessions.read(token, at(minuteMs)))
    expect(later).toMatchObject({ startedAt: now, seenAt: at(minuteMs), endsAt: at(12 * hourMs + minuteMs) })
    expect(data(await sessions.list('ada', at(minuteMs)))).toEqual([later])
    expect(await lives(sessions, token, 12 * hourMs + minuteMs - 1)).toBe(true)
  })

  test('a session that was found to have ended stays ended when the clock jumps back', async () => {
    const sessions = await open()
    const [read, listed, forgotten] = [await started(sessions), await started(sessions), await started(sessions)]
    expect(await lives(sessions, read, 7 * dayMs)).toBe(false)
    expect(await lives(sessions, read, 0)).toBe(false)
    expect(data(await sessions.list('ada', at(7 * dayMs)))).toEqual([])
    expect(await lives(sessions, listed, 0)).toBe(false)
    expect(await lives(sessions, forgotten, 0)).toBe(false)
  })

  test('a clock an hour back ends no session, and the idle time then counts from that hour', async () => {
    const sessions = await open()
    const token = await started(sessions, true)
    expect(await lives(sessions, token, -hourMs)).toBe(true)
    expect(await lives(sessions, token, 11 * hourMs)).toBe(false)
  })

  test('a session that starts a whole lifetime after now has ended', async () => {
    const sessions = await open()
    const [near, far] = [await started(sessions, true), await started(sessions, true)]
    expect(await lives(sessions, near, 1 - 7 * dayMs)).toBe(true)
    expect(await lives(sessions, far, -7 * dayMs)).toBe(false)
  })

  test('an ended session stays ended, and others live on', async () => {
    const sessions = await open()
    const [mine, other] = [await started(sessions), await started(sessions)]
    expect(await sessions.end(mine)).toEqual(success())
    expect(await sessions.read(mine, now)).toEqual(success(none))
    expect(await sessions.end(mine)).toEqual(success())
    expect(await sessions.end('unknown')).toEqual(success())
    expect(await lives(sessions, other, 1)).toBe(true)
    expect(data(await sessions.list('ada', now))).toHaveLength(1)
  })

  test('ending all sessions of an identity leaves those of others', async () => {
    const sessions = await open()
    const own = [await started(sessions), await started(sessions, true)]
    const [upper, others] = [
      data(await sessions.start('Ada', false, now)),
      data(await sessions.start('bob', false, now)),
    ]
    expect(await sessions.endAll('ada')).toEqual(success())
    for (const token of own) expect(await sessions.read(token, now)).toEqual(success(none))
    for (const token of [upper, others]) expect(await lives(sessions, token, 0)).toBe(true)
    expect(await sessions.endAll('nobody')).toEqual(success())
  })

  test('a session keeps the browser of its start, and the confirmation of the session that it replaces', async () => {
    const sessions = await open()
    const token = data(
      await sessions.start('ada', true, now, { browser: 'Firefox on Linux', confirmedAt: at(-hourMs) }),
    )
    const values = { startedAt: now, confirmedAt: at(-hourMs), browser: 'Firefox on Linux' }
    expect(data(await sessions.read(token, now))).toMatchObject(values)
    expect(data(await sessions.list('ada', now))).toMatchObject([values])
  })

  test('a confirmation is stored and gives the session a new token; its id, its start and its end stay', async () => {
    const sessions = await open()
    const token = data(await sessions.start('ada', true, now, { browser: 'Firefox on Linux' }))
    const before = data(await sessions.read(token, now))
    await sessions.saveCredential(token, 'encrypted')
    const confirmed = data(await sessions.confirm(token, at(hourMs))) ?? ''
    expect(confirmed).toMatch(/^[\w-]{43}$/)
    expect(await sessions.read(token, at(hourMs))).toEqual(success(none))
    expect(data(await sessions.read(confirmed, at(hourMs)))).toEqual({
      ...before,
      confirmedAt: at(hourMs),
      seenAt: at(hourMs),
      endsAt: at(13 * hourMs),
    })
    expect(data(await sessions.list('ada', at(hourMs)))).toHaveLength(1)
    expect(await lives(sessions, confirmed, 7 * dayMs)).toBe(false)
  })

  test('an unknown or ended session cannot be confirmed', async () => {
    const sessions = await open()
    const [over, ended] = [await started(sessions, true), await started(sessions)]
    await sessions.end(ended)
    for (const token of ['unknown', '', ended]) expect(await sessions.confirm(token, now)).toEqual(success(none))
    expect(await sessions.confirm(over, at(12 * hourMs))).toEqual(success(none))
    expect(data(await sessions.list('ada', at(12 * hourMs)))).toEqual([])
  })

  test('of two confirmations at once one wins, and one session is left', async () => {
    const sessions = await open()
    const token = await started(sessions)
    const both = await Promise.all([sessions.confirm(token, now), sessions.confirm(token, now)])
    const tokens = both.flatMap((each) => data(each) ?? [])
    expect(tokens).toHaveLength(1)
    expect(data(await sessions.list('ada', now))).toHaveLength(1)
    expect(await lives(sessions, tokens[0] ?? '', 0)).toBe(true)
  })

  test('one session of an identity ends by its id, and not by that of another identity', async () => {
    const sessions = await open()
    const [mine, other] = [await started(sessions), await started(sessions)]
    const bobs = data(await sessions.start('bob', false, now))
    const idOf = async (token: string) => data(await sessions.read(token, now))?.id ?? ''
    expect(await sessions.endOne('ada', await idOf(bobs))).toEqual(success())
    expect(await sessions.endOne('ada', 'unknown')).toEqual(success())
    expect(await sessions.endOne('ada', await idOf(mine))).toEqual(success())
    expect(await lives(sessions, mine, 0)).toBe(false)
    for (const token of [other, bobs]) expect(await lives(sessions, token, 0)).toBe(true)
  })

  test('all sessions of an identity end but for one', async () => {
    const sessions = await open()
    const [mine, other, third] = [await started(sessions), await started(sessions), await started(sessions, true)]
    const bobs = data(await sessions.start('bob', false, now))
    const id = data(await sessions.read(mine, now))?.id
    expect(await sessions.endAll('ada', id)).toEqual(success())
    for (const token of [other, third]) expect(await lives(sessions, token, 0)).toBe(false)
    for (const token of [mine, bobs]) expect(await lives(sessions, token, 0)).toBe(true)
  })

  test('the sessions of an identity are listed without ended ones, the latest seen first', async () => {
    const sessions = await open()
    const start = async (uid: string, isAdmin: boolean, ms: number) => data(await sessions.start(uid, isAdmin, at(ms)))
    const first = await start('ada', false, 0)
    await start('ada', true, hourMs)
    await start('bob', false, hourMs)
    await start('ada', false, 2 * hourMs)
    await sessions.read(first, at(3 * hourMs))
    const seen = async (ms: number) =>
      data(await sessions.list('ada', at(ms))).map(({ seenAt }) => (seenAt.getTime() - now.getTime()) / hourMs)
    expect(await seen(3 * hourMs)).toEqual([3, 2, 1])
    expect(await seen(13 * hourMs)).toEqual([3, 2])
    expect(await sessions.list('nobody', now)).toEqual(success([]))
  })

  test('ended sessions are deleted, and the others stay unchanged', async () => {
    const sessions = await open()
    const [user, admin] = [await started(sessions), await started(sessions, true)]
    expect(await sessions.removeExpired(at(12 * hourMs))).toEqual(success())
    expect(await lives(sessions, admin, 0)).toBe(false)
    expect(data(await sessions.read(user, now))).toMatchObject({ seenAt: now })
  })

  test('mutating a returned session does not change the store', async () => {
    const sessions = await open()
    const token = await started(sessions)
    const spoil = (session: Session | undefined | null) => session?.seenAt.setTime(0)
    spoil(data(await sessions.read(token, now)))
    spoil(data(await sessions.list('ada', now))[0])
    expect(data(await sessions.read(token, now))?.seenAt).toEqual(now)
  })
}

async function started(sessions: Sessions, isAdmin = false): Promise<string> {
  return data(await sessions.start('ada', isAdmin, now))
}

/** Whether the session of a token is alive this many ms after `now`. Reading it counts as being seen. */
async function lives(sessions: Sessions, token: string, ms: number): Promise<boolean> {
  return data(await sessions.read(token, at(ms))) !== none
}
