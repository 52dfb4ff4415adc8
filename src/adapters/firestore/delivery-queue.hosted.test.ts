import { onTestFinished } from 'vitest'
import { deliveryQueueContract } from '#ports/delivery-queue.contract.ts'
import { needs, openFirestore } from '../../../tests/hosted/services.ts'
import { firestoreDeliveryQueue } from './delivery-queue.ts'
import { firestoreDocuments } from './documents.ts'
import { guard } from './guard.ts'
import type { Firestore } from './service.ts'
import { turns } from './turns.ts'

needs('firestore')

/** An emulator that has just started is slow. */
const patienceMs = 30_000

deliveryQueueContract(async () => {
  const firestore = openFirestore<Firestore>()
  const guarded = guard(patienceMs)
  const documents = firestoreDocuments(firestore, guarded, patienceMs)
  const queue = firestoreDeliveryQueue(firestore, guarded, turns(patienceMs))
  onTestFinished(() => documents.close())
  onTestFinished(() => queue.close())
  return { documents, queue }
})
