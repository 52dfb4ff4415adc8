import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { submissionQuotasContract } from './submission-quotas.contract.ts'
import type { Acceptance } from './submissions.ts'
import {
  acceptance,
  accepted,
  at,
  contentOf,
  fifty,
  idOf,
  mail,
  now,
  outcomes,
  quota,
  type Stores,
} from './submitted.contract.ts'

/** The contract of each store of submissions. `open` returns an empty one with the documents that it writes. */
export function submissionsContract(open: () => Promise<Stores>): void {
  submissionQuotasContract(open)

  test('an accepted submission is stored with its mails and its forward, unchanged', async () => {
    const { submissions, documents } = await open()
    const [confirmation, notice] = mailIdsOf(idOf(1))
    const mails = [mail(confirmation), mail(notice)]
    const forward = { payload: { name: 'Ada' }, delivery: newDelivery(now) }
    const sent = { ...acceptance(1), mails, forward }
    expect(await submissions.accept(sent, now)).toEqual(accepted)
    expect(data(await documents.readAll('submissions'))).toEqual([{ id: idOf(1), fields: sent.submission }])
    expect(Object.keys(data(await documents.readAll('submissions'))[0]?.fields ?? {})).toEqual([
      ...['id', 'email', 'name', 'company', 'message', 'date', 'receivedAt'],
    ])
    expect(data(await documents.readAll('mail'))).toEqual(mails.map(({ id, fields }) => ({ id, fields })))
    expect(data(await documents.readAll('forwards'))).toEqual([{ id: idOf(1), fields: forward }])
  })

  test('a submission without mails and forward stores only itself', async () => {
    const { submissions, documents } = await open()
    expect(await submissions.accept(acceptance(1), now)).toEqual(accepted)
    expect(await contentOf(documents)).toEqual([`submissions/${idOf(1)}`])
  })

  test('a message is read back unchanged, emoji, right-to-left text and line breaks included', async () => {
    const { submissions, documents } = await open()
    const message = 'e\u0301 \u{1F6F6}\n\u05e9\u05dc\u05d5\u05dd \u202eabc\u202c "\' </script> \u2028'
    const { submission } = acceptance(1)
    await submissions.accept({ ...acceptance(1), submission: { ...submission, message } }, now)
    expect(data(await documents.read('submissions', idOf(1)))?.fields.message).toBe(message)
  })

  test('a repeated id is known, and changes, consumes and counts nothing', async () => {
    const { submissions, documents } = await open()
    const first = { ...acceptance(1), mails: [mail(idOf(1))] }
    await submissions.accept(first, now)
    const { submission } = first
    const again = {
      ...acceptance(1, 'proof', [quota('a', 1)]),
      submission: { ...submission, email: 'other@example.org' },
      mails: [mail(idOf(1), [], { to: ['other@example.org'] }), mail(`${idOf(1)}-notice`)],
      forward: {},
    }
    expect(await submissions.accept(again, now)).toEqual(success({ outcome: 'known' }))
    expect(await contentOf(documents)).toEqual([`mail/${idOf(1)}`, `submissions/${idOf(1)}`])
    expect(data(await documents.read('submissions', idOf(1)))?.fields).toEqual(submission)
    expect(data(await documents.read('mail', idOf(1)))?.fields).toEqual(first.mails[0]?.fields)
    expect(await submissions.accept(acceptance(2, 'proof', [quota('a', 1)]), now)).toEqual(accepted)
  })

  test('of fifty parallel submissions with one id, one is accepted and the others are known', async () => {
    const { submissions, documents } = await open()
    const answers = await Promise.all(fifty((at) => submissions.accept(acceptance(1, `proof ${at}`), now)))
    expect(outcomes(answers)).toEqual({ accepted: 1, known: 49 })
    expect(await contentOf(documents)).toHaveLength(1)
  })

  test('of fifty parallel submissions with one proof, one is accepted', async () => {
    const { submissions, documents } = await open()
    const answers = await Promise.all(fifty((at) => submissions.accept(acceptance(at, 'proof'), now)))
    expect(outcomes(answers)).toEqual({ accepted: 1, used: 49 })
    expect(await contentOf(documents)).toHaveLength(1)
  })

  test('a used proof stores and counts nothing', async () => {
    const { submissions, documents } = await open()
    await submissions.accept(acceptance(1, 'proof'), now)
    const second = { ...acceptance(2, 'proof', [quota('a', 1)]), mails: [mail(idOf(2), [quota('b', 1)])], forward: {} }
    expect(await submissions.accept(second, now)).toEqual(success({ outcome: 'used' }))
    expect(await contentOf(documents)).toEqual([`submissions/${idOf(1)}`])
    const third = { ...acceptance(3, 'other', [quota('a', 1)]), mails: [mail(idOf(3), [quota('b', 1)])] }
    expect(await submissions.accept(third, now)).toEqual(accepted)
  })

  test('a known id is reported before a used proof, and a used proof before a full limit', async () => {
    const { submissions } = await open()
    await submissions.accept(acceptance(1, 'proof', [quota('a', 1)]), now)
    const outcome = async (wanted: Acceptance) => data(await submissions.accept(wanted, now)).outcome
    expect(await outcome(acceptance(1, 'proof', [quota('a', 1)]))).toBe('known')
    expect(await outcome(acceptance(2, 'proof', [quota('a', 1)]))).toBe('used')
    expect(await outcome(acceptance(2, 'other', [quota('a', 1)]))).toBe('limited')
  })

  test('a mail whose id exists stays as it is', async () => {
    const { submissions, documents } = await open()
    await documents.commit([{ collection: 'mail', id: idOf(1), fields: { mine: true } }])
    expect(await submissions.accept({ ...acceptance(1), mails: [mail(idOf(1))] }, now)).toEqual(accepted)
    expect(data(await documents.read('mail', idOf(1)))?.fields).toEqual({ mine: true })
  })

  test('submissions are not content, so the version stays', async () => {
    const { submissions, documents } = await open()
    const before = await documents.version()
    await submissions.accept({ ...acceptance(1, 'p', [quota('a', 1)]), mails: [mail(idOf(1))], forward: {} }, now)
    await submissions.erase([idOf(1)])
    await submissions.forgetOld(now)
    expect(await documents.version()).toEqual(before)
  })

  test('erasing deletes the submission, its mails and its forward, and nothing else', async () => {
    const { submissions, documents } = await open()
    const whole = (id: number) => ({
      ...acceptance(id),
      mails: mailIdsOf(idOf(id)).map((each) => mail(each)),
      forward: {},
    })
    for (const id of [1, 2]) await submissions.accept(whole(id), now)
    await documents.commit([
      { collection: 'mail', id: 'reset-1', fields: {} },
      { collection: 'jobs', id: idOf(1), fields: {} },
    ])
    expect(await submissions.erase([idOf(1)])).toEqual(success())
    expect(await contentOf(documents)).toEqual([
      `forwards/${idOf(2)}`,
      `jobs/${idOf(1)}`,
      ...[idOf(2), `${idOf(2)}-notice`, 'reset-1'].map((id) => `mail/${id}`),
      `submissions/${idOf(2)}`,
    ])
  })

  test('erasing no ids or unknown ids changes nothing', async () => {
    const { submissions, documents } = await open()
    await submissions.accept({ ...acceptance(1), mails: [mail(idOf(1))] }, now)
    await documents.commit([{ collection: 'mail', id: 'reset-1', fields: {} }])
    const before = await contentOf(documents)
    expect(await submissions.erase([])).toEqual(success())
    expect(await submissions.erase([idOf(2), '', 'reset', '%', idOf(1).slice(0, 8)])).toEqual(success())
    expect(await contentOf(documents)).toEqual(before)
  })

  test('an erased id may be used again, a used proof may not', async () => {
    const { submissions } = await open()
    await submissions.accept(acceptance(1, 'proof'), now)
    await submissions.erase([idOf(1)])
    expect(await submissions.accept(acceptance(1, 'proof'), now)).toEqual(success({ outcome: 'used' }))
    expect(await submissions.accept(acceptance(1, 'other'), now)).toEqual(accepted)
  })

  test('a used proof is deleted after its time, and not before', async () => {
    const { submissions } = await open()
    const until = at(1000)
    await submissions.accept({ ...acceptance(1), consumes: { id: 'proof', until } }, now)
    const again = async (id: number) => data(await submissions.accept(acceptance(id, 'proof'), at(1000))).outcome
    expect(await submissions.forgetOld(at(1000))).toEqual(success())
    expect(await again(2)).toBe('used')
    expect(await submissions.forgetOld(at(1001))).toEqual(success())
    expect(await again(2)).toBe('accepted')
  })
}
