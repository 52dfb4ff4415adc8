import { expect, test } from 'vitest'
import type { FormPayload } from '#domain/messages/forward.ts'
import type { FormCollector } from './transports.ts'

/** A collector, and the fields that arrived through it so far, in order. */
export type CollectorPlace = { collector: FormCollector; arrived(): Record<string, string>[] }

/** The contract of each form collector. `open` returns a working one. */
export function formCollectorContract(open: () => Promise<CollectorPlace>): void {
  test('exactly the five fields of a payload arrive, unchanged', async () => {
    const { collector, arrived } = await open()
    const payload: FormPayload = {
      email: 'ann+x@example.test',
      name: 'Ann & B=C; \u05e9\u05dc\u05d5\u05dd',
      message: 'a\nb % + \u{1F6F6} e\u0301 "\u2028',
      date: '11/21/2026 02:30 PM',
      'g-recaptcha-response': 'eyJ+/=',
    }
    expect(await collector.collect(payload)).toMatchObject({ outcome: 'sent', accepted: [] })
    expect(arrived()).toEqual([payload])
  })

  test('empty fields arrive, too', async () => {
    const { collector, arrived } = await open()
    const payload = { email: '', name: '', message: '', date: '', 'g-recaptcha-response': '' }
    await collector.collect(payload)
    expect(arrived()).toEqual([payload])
  })
}
