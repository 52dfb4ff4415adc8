import { expect, onTestFinished, test } from 'vitest'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { submissionsContract } from '#ports/messages/submissions.contract.ts'
import { acceptance, contentOf, idOf, mail, now, outcomes, quota } from '#ports/messages/submitted.contract.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'
import { firestoreDocuments } from '../documents.ts'
import { guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import type { Firestore } from '../service.ts'
import { firestoreSubmissions } from './submissions.ts'

needs('firestore')

submissionsContract(async () => open())

test('of twenty concurrent processes with one id, one stores it with its mails, and the others get known', async () => {
  const { all, documents } = twenty()
  const whole = (at: number) => ({
    ...acceptance(1, `p${at}`, [quota('a', 20)]),
    mails: mailIdsOf(idOf(1)).map((id) => mail(id, [quota('b', 20)])),
  })
  const answers = await Promise.all(all.map((submissions, at) => submissions.accept(whole(at), now)))
  expect(outcomes(answers)).toEqual({ accepted: 1, known: 19 })
  expect(await contentOf(documents)).toEqual([`mail/${idOf(1)}`, `mail/${idOf(1)}-notice`, `submissions/${idOf(1)}`])
})

test('of twenty concurrent processes with one proof, one succeeds', async () => {
  const { all, documents } = twenty()
  const answers = await Promise.all(all.map((submissions, at) => submissions.accept(acceptance(at, 'proof'), now)))
  expect(outcomes(answers)).toEqual({ accepted: 1, used: 19 })
  expect(await contentOf(documents)).toHaveLength(1)
})

test('twenty concurrent processes do not exceed a limit', async () => {
  const { all, documents } = twenty()
  const send = (at: number) => acceptance(at, `p${at}`, [quota('a', 7)])
  const answers = await Promise.all(
    all.flatMap((submissions, at) => [submissions.accept(send(at), now), submissions.accept(send(at + 20), now)]),
  )
  expect(outcomes(answers)).toEqual({ accepted: 7, limited: 33 })
  expect(await contentOf(documents)).toHaveLength(7)
})

test('twenty concurrent processes send no more mails than the quota allows, and store every message', async () => {
  const { all } = twenty()
  const send = (at: number) => ({ ...acceptance(at, `p${at}`), mails: [mail(idOf(at), [quota('all', 5)])] })
  const answers = await Promise.all(all.map((submissions, at) => submissions.accept(send(at), now)))
  expect(outcomes(answers)).toEqual({ accepted: 20 })
  const held = answers.flatMap((answer) => (answer.ok && answer.data.outcome === 'accepted' ? answer.data.held : []))
  expect(held).toHaveLength(15)
})

test('101 submissions are erased in one call, more than one commit takes', async () => {
  const { submissions, documents } = open()
  const ids = Array.from({ length: 101 }, (_, at) => idOf(at))
  await Promise.all(ids.map((id, at) => submissions.accept({ ...acceptance(at), mails: [mail(id)] }, now)))
  expect(await contentOf(documents)).toHaveLength(202)
  expect(await submissions.erase(ids)).toEqual(success())
  expect(await contentOf(documents)).toEqual([])
})

test('a count that was damaged by hand counts as zero, and counting continues', async () => {
  const { firestore, submissions } = open()
  const send = async (at: number) =>
    data(await submissions.accept(acceptance(at, `p${at}`, [quota('a', 1)]), now)).outcome
  expect([await send(1), await send(2)]).toEqual(['accepted', 'limited'])
  const [count] = (await firestore.collection('counts').get()).docs
  if (count === undefined) throw new Error('It is not counted.')
  await firestore.batch().update(count.ref, { times: 'often' }).commit()
  expect([await send(3), await send(4)]).toEqual(['accepted', 'limited'])
})

function open(project = newProject()) {
  const firestore = openFirestore<Firestore>(project)
  const guarded = guard(30_000)
  const documents = firestoreDocuments(firestore, guarded)
  onTestFinished(() => documents.close())
  return { firestore, documents, submissions: firestoreSubmissions(firestore, guarded, keyedMutex(30_000)) }
}

/** Twenty clients of one Firestore, as twenty processes would have. */
function twenty() {
  const project = newProject()
  const all = Array.from({ length: 20 }, () => open(project))
  const [{ documents } = open(project)] = all
  return { all: all.map(({ submissions }) => submissions), documents }
}
