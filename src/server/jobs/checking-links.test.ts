import { expect, test, vi } from 'vitest'
import { switchLinkChecks } from '#calls/doctor/outside-links.ts'
import type { Result } from '#resume/result.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { keepCheckingLinks } from './checking-links.ts'

test('links are asked as soon as the site runs, and no more after a stop', async () => {
  const documents = memoryDocuments()
  const certificates = ['a', 'b'].map((id) => ({
    collection: 'certificates',
    id,
    fields: { url: `https://${id}.example` },
  }))
  await documents.commit(certificates)
  await switchLinkChecks({ documents }, true)
  const asked: string[] = []
  const reports: Result<unknown>[] = []
  const job = keepCheckingLinks(
    {
      documents,
      clock: { now: () => new Date(), wait: async () => {} },
      otherServers: {
        status: async (address) => {
          asked.push(address)
          job.stop()
          return { answer: 200 }
        },
        read: () => Promise.reject(new Error('not asked')),
        textRecords: async () => [],
      },
    },
    (_, result) => reports.push(result),
  )
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(asked).toEqual(['https://a.example'])
  expect(reports).toEqual([{ ok: true, data: 0 }])
})
