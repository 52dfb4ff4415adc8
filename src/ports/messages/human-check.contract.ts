import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import type { HumanCheck } from './human-check.ts'

/** A check, and a function that returns a person's answer to a challenge. */
export type OpenedCheck = { humanCheck: HumanCheck; answer: (challenge: object | null) => Promise<string> }

/** The contract of each human check, embedded or outside. */
export function humanCheckContract(open: () => Promise<OpenedCheck>): void {
  test('a correct answer is human', async () => {
    const { humanCheck, answer } = await open()
    const response = await answer(await challengeOf(humanCheck))
    expect(await humanCheck.verify(response, now)).toMatchObject({ ok: true, data: { isHuman: true } })
  })

  test('an answer counts once: the check recognises it, or returns what the site must remember and until when', async () => {
    const { humanCheck, answer } = await open()
    const response = await answer(await challengeOf(humanCheck))
    const [first, second] = [await humanCheck.verify(response, now), await humanCheck.verify(response, now)]
    if (!first.ok || !first.data.isHuman) throw new Error('The answer was not human.')
    if (first.data.consumes === none) return expect(second).toEqual(success({ isHuman: false }))
    expect(second).toEqual(first)
    expect(first.data.consumes.id).not.toBe('')
    expect(first.data.consumes.until.getTime()).toBeGreaterThan(now.getTime())
  })

  test('an answer with one changed character is not human', async () => {
    const { humanCheck, answer } = await open()
    const response = await answer(await challengeOf(humanCheck))
    for (const at of [0, Math.floor(response.length / 2), response.length - 5]) {
      const other = response[at] === 'A' ? 'B' : 'A'
      const changed = response.slice(0, at) + other + response.slice(at + 1)
      expect(await humanCheck.verify(changed, now)).toEqual(success({ isHuman: false }))
    }
  })

  for (const [what, response] of malformed)
    test(`${what} is not human, without a failure`, async () => {
      const { humanCheck } = await open()
      expect(await humanCheck.verify(response, now)).toEqual(success({ isHuman: false }))
    })

  test('the embedded widget gets a new challenge as plain JSON each time; the others get none', async () => {
    const { humanCheck } = await open()
    const [first, second] = [await challengeOf(humanCheck), await challengeOf(humanCheck)]
    if (humanCheck.widget.kind !== 'embedded') return expect([first, second]).toEqual([none, none])
    expect(JSON.parse(JSON.stringify(first))).toEqual(first)
    expect(second).not.toEqual(first)
  })

  test('the script of a widget is allowed by its sources, and nothing is loaded without encryption', async () => {
    const { widget } = (await open()).humanCheck
    if (widget.kind === 'embedded') return
    expect(widget.sources['script-src']?.some((source) => matches(source, widget.script))).toBe(true)
    expect(Object.values(widget.sources).flat().concat(widget.script)).toSatisfy((all: string[]) =>
      all.every((each) => each.startsWith('https://')),
    )
  })
}

/** The time of the tests. */
export const now = new Date('2026-06-01T13:00:00.000Z')

const malformed: [what: string, response: string][] = [
  ['nothing', ''],
  ['white space', ' \n\u00a0'],
  ['NUL', '\u0000'],
  ['an emoji', '\u{1F6F6}'],
  ['a lone surrogate', '\ud800'],
  ['a text of 1 MB', 'A'.repeat(1_000_000)],
  ['a list of nothing', base64('[]')],
  ['null', base64('null')],
  ['an object without anything', base64('{}')],
  ['an object about __proto__', base64('{"__proto__":{"isHuman":true,"challenge":{}}}')],
  ['JSON of a thousand levels', base64('['.repeat(1000) + ']'.repeat(1000))],
  ['half an object', base64('{"challenge":{')],
]

async function challengeOf(humanCheck: HumanCheck): Promise<object | null> {
  const challenge = await humanCheck.challenge(1, now)
  if (!challenge.ok) throw new Error(challenge.failure.message)
  return challenge.data
}

/** Whether a policy source allows an address. The source may begin with '*.' and end in a path. */
function matches(source: string, address: string): boolean {
  const [allowed, asked] = [new URL(source.replace('*.', 'any.')), new URL(address)]
  const host = source.includes('*.') ? asked.hostname.replace(/^[^.]+/, 'any') : asked.hostname
  return allowed.hostname === host && asked.pathname.startsWith(allowed.pathname)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
