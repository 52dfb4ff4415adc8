import { expect, test } from 'vitest'
import { failed, success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { longTexts } from './long-texts.ts'

const long = (end: string) => 'x'.repeat(4096 - end.length) + end

test('a text of 4096 characters is abridged, equal for equal texts, and a shorter one stays', () => {
  const { abridge } = longTexts()
  const read = async () => success()
  const short = 'x'.repeat(4095)
  expect(abridge({ a: short, b: [1, null] }, read)).toEqual({ a: short, b: [1, null] })
  const [one, same, other] = ['a', 'a', 'b'].map((end) => abridge(long(end), read))
  expect(one?.length).toBeLessThan(200)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})

test('long texts are restored from what holds them, which is read once', async () => {
  const { abridge, restore } = longTexts()
  const value = { title: 'Mate', texts: [long('a'), long('b')] }
  let reads = 0
  const short = abridge(value, async () => {
    reads += 1
    return success({ part: value })
  })
  expect(data(await restore({ after: short }))).toEqual({ after: value })
  expect(reads).toBe(1)
})

test('a text that was abridged before is restored from what was said to hold it', async () => {
  const { abridge, add, restore } = longTexts()
  const short = longTexts().abridge(long('a'), async () => success())
  add(short, async () => success([long('b'), long('a')]))
  expect(data(await restore({ after: short }))).toEqual({ after: long('a') })
  expect(abridge(long('a'), async () => success())).toBe(short)
  expect(data(await restore(short))).toBe(long('a'))
})

test('a long text that is no longer there, and a store that gives no answer, are told', async () => {
  const gone = longTexts()
  const lost = gone.abridge(long('a'), async () => success({ text: long('b') }))
  expect(await gone.restore(lost)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  const { abridge, restore } = longTexts()
  const short = abridge(long('a'), async () => failed('unavailable', 'No answer.'))
  expect(await restore(short)).toMatchObject({ ok: false, failure: { message: 'No answer.' } })
})
