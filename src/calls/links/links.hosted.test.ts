import { test, vi } from 'vitest'
import { firestoreDocuments } from '#adapters/google/firestore/documents.ts'
import { guard } from '#adapters/google/firestore/guard.ts'
import { linkLimitHolds } from '#support/links/link-limit.ts'
import { needs, openFirestore } from '../../../tests/hosted/services.ts'

vi.setConfig({ testTimeout: 120_000 })

needs('firestore')

test('on Firestore, links that two processes make at once are as many as may be open', async () => {
  const project = `demo-links-${Date.now()}`
  const processes = [1, 2].map(() => firestoreDocuments(openFirestore(project), guard(30_000), 30_000))
  await linkLimitHolds(processes, 12)
  for (const documents of processes) documents.close()
})
