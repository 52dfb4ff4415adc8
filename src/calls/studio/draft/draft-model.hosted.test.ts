import { test, vi } from 'vitest'
import { firestoreDocuments } from '#adapters/google/firestore/documents.ts'
import { guard } from '#adapters/google/firestore/guard.ts'
import { draftModelHolds } from '#support/studio/draft-model.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { needs, openFirestore } from '../../../../tests/hosted/services.ts'

vi.setConfig({ testTimeout: 240_000 }) // each step is several calls of the emulator

needs('firestore')

test('on Firestore, after any steps the site is what was published last, and the draft is the difference', async () => {
  const opened: ReturnType<typeof firestoreDocuments>[] = []
  const open = async () => {
    const documents = firestoreDocuments(openFirestore(), guard(30_000), 30_000)
    opened.push(documents)
    return { ...(await draftPorts()), documents }
  }
  await draftModelHolds(open, 3, 12)
  for (const documents of opened) documents.close()
})
