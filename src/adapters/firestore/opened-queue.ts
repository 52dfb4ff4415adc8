import { onTestFinished } from 'vitest'
import { type FirestoreDeliveryQueue, firestoreDeliveryQueue } from './delivery-queue.ts'
import { type FirestoreDocuments, firestoreDocuments } from './documents.ts'
import { guard } from './guard.ts'
import type { Firestore } from './service.ts'
import { turns } from './turns.ts'

/** An emulator that has just started is slow. */
const patienceMs = 30_000

export type Opened = { firestore: Firestore; documents: FirestoreDocuments; queue: FirestoreDeliveryQueue }

/** A queue for tests over a client of the emulator, as a process has it: with a guard and a clock of its own. */
export function openedQueue(firestore: Firestore, clock?: () => number): Opened {
  const guarded = guard(patienceMs)
  const documents = firestoreDocuments(firestore, guarded, patienceMs)
  const queue = firestoreDeliveryQueue(firestore, guarded, turns(patienceMs), clock)
  onTestFinished(() => documents.close())
  onTestFinished(() => queue.close())
  return { firestore, documents, queue }
}
