import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, type Quota } from '#domain/quota.ts'
import { none, type Result, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Attempts } from './attempts.ts'
import { at, now } from './identified.contract.ts'

/** The contract of each counter of attempts. `open` returns one without counts. */
export function attemptsContract(open: () => Promise<Attempts>): void {
  test('five failures are free, and the sixth attempt waits a second', async () => {
    const attempts = await open()
    for (let ms = 0; ms < 5; ms += 1) expect(await attempts.begin('ada', [], at(ms))).toEqual(free)
    expect(await attempts.begin('ada', [], at(4))).toEqual(until(1004))
    expect(await attempts.begin('ada', [], at(1003))).toEqual(until(1004))
    expect(await attempts.begin('ada', [], at(1004))).toEqual(free)
  })

  test('the wait doubles up to 15 minutes, and after 100 failures it is a year', async () => {
    const attempts = await open()
    const waits: number[] = []
    let ms = 0
    for (let tries = 0; tries < 300 && ms < dayMs * 300; tries += 1) {
      const end = data(await attempts.begin('ada', [], at(ms)))
      const endMs = end === none ? ms : end.getTime() - now.getTime()
      if (end !== none) waits.push(endMs - ms)
      ms = endMs
    }
    const seconds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, ...new Array(85).fill(900), 365 * 86_400]
    expect(waits.map((wait) => wait / 1000)).toEqual(seconds)
  })

  test('of 200 parallel attempts five are let through, and a minute later one of 200', async () => {
    const attempts = await open()
    const through = async (ms: number) => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => attempts.begin('ada', [], at(ms))))
      return answers.filter((answer) => data(answer) === none).length
    }
    expect(await through(0)).toBe(5)
    expect(await through(minuteMs)).toBe(1)
  })

  test('an attempt on a blocked row counts nothing, neither in the row nor under a quota', async () => {
    const attempts = await open()
    for (let tries = 0; tries < 5; tries += 1) await attempts.begin('ada', [], now)
    for (let tries = 0; tries < 50; tries += 1)
      expect(await attempts.begin('ada', [quota('b', 1)], at(900))).toEqual(until(1000))
    expect(await attempts.take([quota('b', 1)], at(900))).toEqual(free)
    expect(await attempts.begin('ada', [], at(1000))).toEqual(free)
  })

  test('an attempt under a full quota counts nothing, neither in the row nor under the other quotas', async () => {
    const attempts = await open()
    await attempts.take([quota('full', 1)], now)
    const quotas = [quota('full', 1), quota('roomy', 1)]
    for (let tries = 0; tries < 9; tries += 1) expect(await attempts.begin('ada', quotas, at(1))).toEqual(until(1000))
    expect(await attempts.take([quota('roomy', 1)], at(1))).toEqual(free)
    for (let tries = 0; tries < 5; tries += 1) expect(await attempts.begin('ada', [], at(1))).toEqual(free)
  })

  test('among a blocked row and full quotas, the longest wait decides', async () => {
    const attempts = await open()
    for (let tries = 0; tries < 5; tries += 1) await attempts.begin('ada', [], now)
    await attempts.take([quota('short', 1, 500), quota('long', 1, 5000)], now)
    expect(await attempts.begin('ada', [quota('short', 1, 500)], now)).toEqual(until(1000))
    expect(await attempts.begin('ada', [quota('long', 1, 5000), quota('short', 1, 500)], now)).toEqual(until(5000))
  })

  test('a success deletes the row and takes back the counts of its attempt', async () => {
    const attempts = await open()
    const quotas = [quota('a', 2), quota('a', 3, 9000)]
    for (let round = 0; round < 20; round += 1) {
      expect(await attempts.begin('ada', quotas, at(round))).toEqual(free)
      expect(await attempts.succeed('ada', quotas)).toEqual(success())
    }
    expect(await attempts.begin('ada', quotas, at(20))).toEqual(free)
    expect(await attempts.begin('ada', quotas, at(20))).toEqual(free)
    expect(await attempts.begin('ada', quotas, at(20))).toEqual(until(1020))
  })

  test('a success takes back only the latest count', async () => {
    const attempts = await open()
    const quotas = [quota('a', 2)]
    await attempts.take(quotas, at(0))
    await attempts.begin('ada', quotas, at(600))
    await attempts.succeed('ada', quotas)
    expect(await attempts.take(quotas, at(700))).toEqual(free)
    expect(await attempts.take(quotas, at(800))).toEqual(until(1000))
    expect(await attempts.take(quotas, at(1000))).toEqual(free)
  })

  test('a success without an attempt makes no room', async () => {
    const attempts = await open()
    for (let times = 0; times < 3; times += 1) expect(await attempts.succeed('ada', [quota('a', 1)])).toEqual(success())
    expect(await attempts.take([quota('a', 1)], now)).toEqual(free)
    expect(await attempts.take([quota('a', 1)], now)).toEqual(until(1000))
  })

  test('rows with other names are independent', async () => {
    const attempts = await open()
    for (let tries = 0; tries < 5; tries += 1) await attempts.begin('ada', [], now)
    for (const row of ['Ada', 'ada ', '', '__proto__', 'device x'])
      expect(await attempts.begin(row, [], now)).toEqual(free)
    expect(await attempts.begin('ada', [], now)).toEqual(until(1000))
  })

  test('unlocking deletes one row at 100 failures, and no other', async () => {
    const attempts = await open()
    await fail(attempts, 'ada', 100)
    await fail(attempts, 'bob', 100)
    expect(await attempts.unlock('ada')).toEqual(success())
    expect(await attempts.unlock('nobody')).toEqual(success())
    expect(await attempts.begin('ada', [], at(2 * dayMs))).toEqual(free)
    expect(data(await attempts.begin('bob', [], at(2 * dayMs)))).not.toBe(none)
  })

  test('after a clock jumps back, a row is blocked no longer than the usual wait', async () => {
    const attempts = await open()
    for (let tries = 0; tries < 5; tries += 1) await attempts.begin('ada', [], at(dayMs))
    expect(await attempts.begin('ada', [], now)).toEqual(until(1000))
  })

  test('a quota accepts its maximum within the window, and one more when the first count leaves the window', async () => {
    const attempts = await open()
    const take = (ms: number) => attempts.take([quota('a', 2)], at(ms))
    expect([await take(0), await take(400), await take(400), await take(999)]).toEqual([
      ...[free, free, until(1000), until(1000)],
    ])
    expect([await take(1000), await take(1000)]).toEqual([free, until(1400)])
  })

  test('two windows of one key count an event once, and nothing while either is full', async () => {
    const attempts = await open()
    const take = (ms: number) => attempts.take([quota('a', 1, 1000), quota('a', 3, hourMs)], at(ms))
    expect([await take(0), await take(999), await take(1000), await take(2000)]).toEqual([
      ...[free, until(1000), free, free],
    ])
    expect([await take(3000), await take(hourMs - 1), await take(hourMs)]).toEqual([
      ...[until(hourMs), until(hourMs), free],
    ])
  })

  test('reading until when a quota is full counts nothing', async () => {
    const attempts = await open()
    for (let tries = 0; tries < 9; tries += 1) expect(await attempts.fullUntil([quota('a', 1)], now)).toEqual(free)
    await attempts.take([quota('a', 1)], now)
    expect(await attempts.fullUntil([quota('a', 1), quota('b', 1)], at(999))).toEqual(until(1000))
    expect(await attempts.fullUntil([quota('a', 1)], at(1000))).toEqual(free)
    expect(await attempts.fullUntil([quota('b', 1)], now)).toEqual(free)
  })

  test('taking back makes room, and leaves the earlier count', async () => {
    const attempts = await open()
    const quotas = [quota('a', 2), quota('a', 3, 9000)]
    await attempts.take(quotas, now)
    await attempts.take(quotas, at(1))
    expect(await attempts.takeBack(quotas)).toEqual(success())
    expect(await attempts.take(quotas, at(2))).toEqual(free)
    expect(await attempts.take(quotas, at(3))).toEqual(until(1000))
  })

  test('of fifty parallel calls under a quota of seven, seven are accepted', async () => {
    const attempts = await open()
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempts.take([quota('a', 7)], now)))
    expect(answers.filter((answer) => data(answer) === none)).toHaveLength(7)
  })

  test('rows and counts are deleted after 31 days and not before; a row at 100 failures after a year', async () => {
    const attempts = await open()
    const whole = [quota('a', 1, 62 * dayMs)]
    await attempts.take(whole, now)
    for (let tries = 0; tries < 4; tries += 1) await attempts.begin('ada', [], now)
    await attempts.forgetOld(at(31 * dayMs - 1))
    expect(await attempts.begin('ada', [], now)).toEqual(free)
    expect(await attempts.begin('ada', [], now)).toEqual(until(1000))
    expect(await attempts.take(whole, at(31 * dayMs))).toEqual(until(62 * dayMs))
    expect(await attempts.forgetOld(at(31 * dayMs))).toEqual(success())
    expect(await attempts.begin('ada', [], now)).toEqual(free)
    expect(await attempts.take(whole, at(31 * dayMs))).toEqual(free)

    const last = await fail(attempts, 'bob', 100)
    await attempts.forgetOld(at(last + 365 * dayMs - 1))
    expect(await attempts.begin('bob', [], at(last + 1))).toEqual(until(last + 365 * dayMs))
    await attempts.forgetOld(at(last + 365 * dayMs))
    expect(await attempts.begin('bob', [], at(last + 1))).toEqual(free)
  })
}

const free = success(none)

/** Adds failures to a row, each as soon as allowed; returns the time of the last one in ms after `now`. */
async function fail(attempts: Attempts, row: string, failures: number): Promise<number> {
  for (let ms = 0, count = 0; ms < 10 * dayMs; ) {
    const end = data(await attempts.begin(row, [], at(ms)))
    if (end !== none) ms = end.getTime() - now.getTime()
    else count += 1
    if (count === failures) return ms
  }
  throw new Error('It never came so far.')
}

function until(ms: number): Result<Date> {
  return success(at(ms))
}

function quota(key: string, max: number, windowMs = 1000): Quota {
  return { key, max, windowMs }
}
