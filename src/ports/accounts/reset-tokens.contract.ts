import { expect, test } from 'vitest'
import { none, type Result, success } from '#domain/result.ts'
import type { Resets } from './resets.ts'

/** What every store of resets promises. `open` gives an empty one. */
export function resetTokensContract(open: () => Promise<Resets>): void {
  test('a reset is found by its token, as often as it is read, and by nothing else', async () => {
    const resets = await open()
    expect(await resets.put('ada', token, end)).toEqual(success())
    for (let times = 0; times < 3; times += 1) expect(await resets.read(token, now)).toEqual(found)
    for (const other of [
      '',
      'ada',
      'x',
      ` ${token}`,
      token.toLowerCase(),
      token.slice(1),
      '\ud800',
      'x'.repeat(9000),
    ]) {
      expect(await resets.read(other, now), other).toEqual(success(none))
      expect(await resets.spend(other), other).toEqual(success(false))
      expect(await resets.giveBack(other), other).toEqual(success())
    }
    expect(await resets.read(token, now)).toEqual(found)
  })

  test('the newest reset of an identity counts, and those of others stay', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.put('Ada', 'another', end)
    await resets.put('ada', token, end)
    expect(await resets.read('first', now)).toEqual(success(none))
    expect(await resets.spend('first')).toEqual(success(false))
    expect(await resets.read(token, now)).toEqual(found)
    expect(await resets.read('another', now)).toEqual(success({ uid: 'Ada', until: end }))
  })

  test('a reset is expired from its end on, and stays so when the clock jumps back', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    expect(await resets.read(token, new Date(end.getTime() - 1))).toEqual(found)
    const expired = data(await resets.read(token, end))
    expect(expired?.uid).toBe('ada')
    expect(expired?.until.getTime()).toBeLessThanOrEqual(end.getTime())
    expect(await resets.read(token, now)).toEqual(success({ uid: 'ada', until: new Date(0) }))
    expect(await resets.spend(token)).toEqual(success(false))
    await resets.put('ada', token, end)
    expect(await resets.read(token, now)).toEqual(found)
  })

  test('of ten at once one spends a reset, and then it is nobody’s', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    const answers = await Promise.all(Array.from({ length: 10 }, () => resets.spend(token)))
    expect(answers.filter((answer) => data(answer))).toHaveLength(1)
    expect(await resets.read(token, now)).toEqual(success(none))
    expect(await resets.spend(token)).toEqual(success(false))
  })

  test('a reset that was spent in vain is given back, and is spent once', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    await resets.spend(token)
    expect(await resets.giveBack(token)).toEqual(success())
    expect(await resets.read(token, now)).toEqual(found)
    expect([await resets.spend(token), await resets.spend(token)]).toEqual([success(true), success(false)])
  })

  test('giving back does not bring back what has a newer one, was removed, is expired, or was never spent', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.spend('first')
    await resets.put('ada', token, end)
    await resets.giveBack('first')
    expect(await resets.read('first', now)).toEqual(success(none))
    await resets.giveBack(token)
    expect(await resets.read(token, now)).toEqual(found)
    await resets.spend(token)
    await resets.remove('ada')
    await resets.giveBack(token)
    expect(await resets.read(token, now)).toEqual(success(none))
    await resets.put('bob', 'late', now)
    await resets.read('late', now)
    await resets.giveBack('late')
    expect(await resets.read('late', new Date(0))).toEqual(success({ uid: 'bob', until: new Date(0) }))
  })

  test('removing ends the reset of an identity, and of no other', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.put('bob', 'other', end)
    expect(await resets.remove('ada')).toEqual(success())
    expect(await resets.remove('nobody')).toEqual(success())
    expect(await resets.read('first', now)).toEqual(success(none))
    expect(await resets.spend('first')).toEqual(success(false))
    expect(await resets.read('other', now)).toEqual(success({ uid: 'bob', until: end }))
  })

  test('changing what was put or read does not change what is stored', async () => {
    const resets = await open()
    const until = new Date(end)
    await resets.put('ada', token, until)
    until.setTime(0)
    data(await resets.read(token, now))?.until.setTime(0)
    expect(await resets.read(token, now)).toEqual(found)
  })
}

const now = new Date('2026-06-01T12:00:00.000Z')
const end = new Date('2026-06-01T12:30:00.000Z')
const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const found = success({ uid: 'ada', until: end })

function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error('The call failed.', { cause: result.failure })
  return result.data
}
