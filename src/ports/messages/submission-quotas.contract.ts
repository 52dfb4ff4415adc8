import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import {
  acceptance,
  accepted,
  at,
  contentOf,
  fifty,
  idOf,
  limitedUntil,
  mail,
  now,
  outcomes,
  quota,
  type Stores,
} from './submitted.contract.ts'

/** The contract of each store of submissions about limits, and about the quotas of mails. */
export function submissionQuotasContract(open: () => Promise<Stores>): void {
  test('a limit accepts its maximum within the window, and one more when the first count leaves the window', async () => {
    const { submissions } = await open()
    const send = (id: number, atMs: number) => submissions.accept(acceptance(id, `p${id}`, [quota('a', 2)]), at(atMs))
    expect(await send(1, 0)).toEqual(accepted)
    expect(await send(2, 400)).toEqual(accepted)
    expect(await send(3, 400)).toEqual(limitedUntil(1000))
    expect(await send(3, 999)).toEqual(limitedUntil(1000))
    expect(await send(3, 1000)).toEqual(accepted)
    expect(await send(4, 1000)).toEqual(limitedUntil(1400))
  })

  test('a limited submission stores, counts and consumes nothing, and can be sent again', async () => {
    const { submissions, documents } = await open()
    const limits = [quota('full', 1), quota('roomy', 2)]
    await submissions.accept(acceptance(1, 'p1', limits), now)
    const second = { ...acceptance(2, 'p2', limits), mails: [mail(idOf(2), [quota('b', 1)])], forward: {} }
    for (const ms of [1, 2, 3]) expect(await submissions.accept(second, at(ms))).toEqual(limitedUntil(1000))
    expect(await contentOf(documents)).toEqual([`submissions/${idOf(1)}`])
    expect(await submissions.accept(second, at(1000))).toEqual(accepted)
    expect(data(await documents.read('mail', idOf(2)))?.fields.delivery).toMatchObject({ state: 'PENDING' })
  })

  test('among several full limits the longest wait decides', async () => {
    const { submissions } = await open()
    await submissions.accept(acceptance(1, 'p1', [quota('a', 1, 1000), quota('b', 1, 5000), quota('c', 9)]), now)
    const second = acceptance(2, 'p2', [quota('a', 1, 1000), quota('b', 1, 5000), quota('c', 9)])
    expect(await submissions.accept(second, now)).toEqual(limitedUntil(5000))
  })

  test('two windows of one key count a submission once', async () => {
    const { submissions } = await open()
    const limits = [quota('a', 2, 1000), quota('a', 3, 10_000)]
    const send = (id: number, ms: number) => submissions.accept(acceptance(id, `p${id}`, limits), at(ms))
    expect(await send(1, 0)).toEqual(accepted)
    expect(await send(2, 0)).toEqual(accepted)
    expect(await send(3, 0)).toEqual(limitedUntil(1000))
    expect(await send(3, 1000)).toEqual(accepted)
    expect(await send(4, 2000)).toEqual(limitedUntil(10_000))
  })

  test('a key with counts above its maximum has room once enough of them leave the window', async () => {
    const { submissions } = await open()
    const send = (id: number, max: number, ms: number) =>
      submissions.accept(acceptance(id, `p${id}`, [quota('a', max)]), at(ms))
    for (const id of [1, 2, 3]) expect(await send(id, 5, id * 100)).toEqual(accepted)
    expect(await send(4, 2, 400)).toEqual(limitedUntil(1200))
    expect(await send(4, 2, 1199)).toEqual(limitedUntil(1200))
    expect(await send(4, 2, 1200)).toEqual(accepted)
  })

  test('of fifty parallel submissions under a limit of seven, seven are accepted', async () => {
    const { submissions } = await open()
    const answers = await Promise.all(fifty((id) => submissions.accept(acceptance(id, `p${id}`, [quota('a', 7)]), now)))
    expect(outcomes(answers)).toEqual({ accepted: 7, limited: 43 })
  })

  test('a count that lies a whole window ahead does not count', async () => {
    const { submissions } = await open()
    const send = (id: number, ms: number) => submissions.accept(acceptance(id, `p${id}`, [quota('a', 1)]), at(ms))
    await send(1, 1000)
    expect(await send(2, 1)).toEqual(limitedUntil(2000))
    expect(await send(2, 0)).toEqual(accepted)
  })

  test('a mail over a quota is held, and its submission is stored', async () => {
    const { submissions, documents } = await open()
    const quotas = [quota('mailbox', 1)]
    await submissions.accept({ ...acceptance(1, 'p1'), mails: [mail(idOf(1), quotas)] }, now)
    const second = { ...acceptance(2, 'p2'), mails: [mail(idOf(2), quotas), mail(`${idOf(2)}-notice`)] }
    expect(await submissions.accept(second, at(999))).toEqual(success({ outcome: 'accepted', held: [idOf(2)] }))
    const { fields } = mail(idOf(2))
    expect(data(await documents.read('mail', idOf(2)))?.fields).toEqual({
      ...fields,
      delivery: { ...newDelivery(now), state: 'HELD' },
    })
    expect(data(await documents.read('mail', `${idOf(2)}-notice`))?.fields).toEqual(fields)
    expect(data(await documents.read('submissions', idOf(2)))).not.toBe(none)
    const third = { ...acceptance(3, 'p3'), mails: [mail(idOf(3), quotas)] }
    expect(await submissions.accept(third, at(1000))).toEqual(accepted)
  })

  test('a held mail counts under none of its quotas', async () => {
    const { submissions } = await open()
    await submissions.accept({ ...acceptance(1, 'p1'), mails: [mail(idOf(1), [quota('full', 1)])] }, now)
    const held = { ...acceptance(2, 'p2'), mails: [mail(idOf(2), [quota('roomy', 1), quota('full', 1)])] }
    expect(await submissions.accept(held, now)).toEqual(success({ outcome: 'accepted', held: [idOf(2)] }))
    const third = { ...acceptance(3, 'p3'), mails: [mail(idOf(3), [quota('roomy', 1)])] }
    expect(await submissions.accept(third, now)).toEqual(accepted)
  })

  test('the mails of one submission are counted one after the other', async () => {
    const { submissions } = await open()
    const mails = mailIdsOf(idOf(1)).map((id) => mail(id, [quota('all', 1)]))
    const answer = await submissions.accept({ ...acceptance(1), mails }, now)
    expect(answer).toEqual(success({ outcome: 'accepted', held: [`${idOf(1)}-notice`] }))
  })

  test('of fifty parallel mails under a quota of five, 45 are held', async () => {
    const { submissions, documents } = await open()
    const send = (id: number) =>
      submissions.accept({ ...acceptance(id, `p${id}`), mails: [mail(idOf(id), [quota('all', 5)])] }, now)
    const answers = await Promise.all(fifty(send))
    expect(outcomes(answers)).toEqual({ accepted: 50 })
    const held = answers.flatMap((answer) => (answer.ok && answer.data.outcome === 'accepted' ? answer.data.held : []))
    const stored = data(await documents.readAll('mail'))
    const isHeld = (fields: object) => JSON.stringify(fields).includes('"state":"HELD"')
    expect(held).toHaveLength(45)
    expect(stored.filter(({ fields }) => isHeld(fields)).map(({ id }) => id)).toEqual(held.sort())
  })

  test('counts are deleted after 31 days, and not before', async () => {
    const { submissions } = await open()
    const days31 = 31 * 86_400_000
    const send = async (id: number) => {
      const answer = await submissions.accept(acceptance(id, `p${id}`, [quota('a', 1, 2 * days31)]), at(days31))
      return data(answer).outcome
    }
    await submissions.accept(acceptance(1, 'p1', [quota('a', 1)]), now)
    await submissions.forgetOld(at(days31 - 1))
    expect(await send(2)).toBe('limited')
    await submissions.forgetOld(at(days31))
    expect(await send(2)).toBe('accepted')
  })
}
