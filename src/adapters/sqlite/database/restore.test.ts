import { expect, test } from 'vitest'
import { readyCopy } from './restore.ts'

test('a copy that cannot be synced is a failure, not a throw', () => {
  const pause = { until: new Date('2026-06-01T12:00:00Z'), reason: 'x' }
  expect(readyCopy(':memory:', { mail: pause, forwards: pause })).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: expect.stringContaining('The database of the backup cannot be used: ') },
  })
})
