import { onTestFinished } from 'vitest'
import { type FirestoreDocuments, firestoreDocuments } from '#adapters/google/firestore/documents.ts'
import { guard } from '#adapters/google/firestore/guard.ts'
import { keyedMutex } from '#adapters/google/firestore/keyed-mutex.ts'
import {
  type FirestoreDeliveryQueue,
  firestoreDeliveryQueue,
} from '#adapters/google/firestore/messages/delivery-queue.ts'
import type { Firestore } from '#adapters/google/firestore/service.ts'

/** A newly started emulator is slow. */
const gracePeriodMs = 30_000

export type Opened = { firestore: Firestore; documents: FirestoreDocuments; queue: FirestoreDeliveryQueue }

/** A queue over a client of the emulator, as one process has it: with a guard and a clock of its own. */
export function openedQueue(firestore: Firestore, clock?: () => number): Opened {
  const guarded = guard(gracePeriodMs)
  const documents = firestoreDocuments(firestore, guarded, gracePeriodMs)
  const queue = firestoreDeliveryQueue(firestore, guarded, keyedMutex(gracePeriodMs), clock)
  onTestFinished(() => documents.close())
  onTestFinished(() => queue.close())
  return { firestore, documents, queue }
}
