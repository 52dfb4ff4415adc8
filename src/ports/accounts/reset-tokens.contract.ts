import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { now } from './identified.contract.ts'
import type { Resets } from './resets.ts'

/** The contract of each store of resets. `open` returns an empty one. */
export function resetTokensContract(open: () => Promise<Resets>): void {
  test('a reset is found by its token only, any number of times', async () => {
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
      expect(await resets.consume(other), other).toEqual(success(false))
      expect(await resets.giveBack(other), other).toEqual(success())
    }
    expect(await resets.read(token, now)).toEqual(found)
  })

  test('the newest reset of an identity is valid, and those of others stay', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.put('Ada', 'another', end)
    await resets.put('ada', token, end)
    expect(await resets.read('first', now)).toEqual(success(none))
    expect(await resets.consume('first')).toEqual(success(false))
    expect(await resets.read(token, now)).toEqual(found)
    expect(await resets.read('another', now)).toEqual(success({ uid: 'Ada', until: end }))
  })

  test('a reset expires at its end, and stays expired when the clock jumps back', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    expect(await resets.read(token, new Date(end.getTime() - 1))).toEqual(found)
    const expired = data(await resets.read(token, end))
    expect(expired?.uid).toBe('ada')
    expect(expired?.until.getTime()).toBeLessThanOrEqual(end.getTime())
    expect(await resets.read(token, now)).toEqual(success({ uid: 'ada', until: new Date(0) }))
    expect(await resets.consume(token)).toEqual(success(false))
    await resets.put('ada', token, end)
    expect(await resets.read(token, now)).toEqual(found)
  })

  test('of ten parallel calls one consumes a reset, and then it is gone', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    const answers = await Promise.all(Array.from({ length: 10 }, () => resets.consume(token)))
    expect(answers.filter((answer) => data(answer))).toHaveLength(1)
    expect(await resets.read(token, now)).toEqual(success(none))
    expect(await resets.consume(token)).toEqual(success(false))
  })

  test('a reset that is given back can be consumed once more', async () => {
    const resets = await open()
    await resets.put('ada', token, end)
    await resets.consume(token)
    expect(await resets.giveBack(token)).toEqual(success())
    expect(await resets.read(token, now)).toEqual(found)
    expect([await resets.consume(token), await resets.consume(token)]).toEqual([success(true), success(false)])
  })

  test('giving back restores no reset that was replaced, removed, expired or never consumed', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.consume('first')
    await resets.put('ada', token, end)
    await resets.giveBack('first')
    expect(await resets.read('first', now)).toEqual(success(none))
    await resets.giveBack(token)
    expect(await resets.read(token, now)).toEqual(found)
    await resets.consume(token)
    await resets.remove('ada')
    await resets.giveBack(token)
    expect(await resets.read(token, now)).toEqual(success(none))
    await resets.put('bob', 'late', now)
    await resets.read('late', now)
    await resets.giveBack('late')
    expect(await resets.read('late', new Date(0))).toEqual(success({ uid: 'bob', until: new Date(0) }))
  })

  test('removing ends the reset of one identity only', async () => {
    const resets = await open()
    await resets.put('ada', 'first', end)
    await resets.put('bob', 'other', end)
    expect(await resets.remove('ada')).toEqual(success())
    expect(await resets.remove('nobody')).toEqual(success())
    expect(await resets.read('first', now)).toEqual(success(none))
    expect(await resets.consume('first')).toEqual(success(false))
    expect(await resets.read('other', now)).toEqual(success({ uid: 'bob', until: end }))
  })

  test('mutating a value after it was put or read does not change the store', async () => {
    const resets = await open()
    const until = new Date(end)
    await resets.put('ada', token, until)
    until.setTime(0)
    data(await resets.read(token, now))?.until.setTime(0)
    expect(await resets.read(token, now)).toEqual(found)
  })
}

const end = new Date('2026-06-01T12:30:00.000Z')
const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const found = success({ uid: 'ada', until: end })
