import { expect, test } from 'vitest'
import { formCollectorContract } from '#ports/messages/form-collector.contract.ts'
import { memoryFormCollector } from './form-collector.ts'

formCollectorContract(async () => {
  const collector = memoryFormCollector()
  return { collector, arrived: () => [...collector.collected] }
})

test('attempts end as set, and only accepted payloads are collected', async () => {
  const collector = memoryFormCollector()
  collector.end(() => ({ outcome: 'later', reason: 'Network Error' }))
  const payload = { email: '', name: '', message: '', date: '', 'g-recaptcha-response': '' }
  expect(await collector.collect(payload)).toEqual({ outcome: 'later', reason: 'Network Error' })
  expect(collector.collected).toEqual([])
})
