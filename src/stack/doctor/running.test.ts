import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { serve } from '#support/places/loopback.ts'
import { checkRunning } from './running.ts'

for (const [what, listener, state, says] of [
  ['this site', (_, answer) => answer.end('alive\n'), 'ok', 'It runs.'],
  ['a site that starts', (_, answer) => answer.writeHead(503).end('starting\n'), 'warning', 'starting'],
  ['another program', (_, answer) => answer.end('welcome'), 'warning', 'Something else'],
  ['one that talks without end', (_, answer) => void answer.write('x'.repeat(100_000)), 'warning', 'Something else'],
] as [string, RequestListener, string, string][])
  test(`what answers is reported: ${what}`, async () => {
    const port = Number(new URL(await serve(listener)).port)
    expect(await checkRunning({ host: '0.0.0.0', port })).toMatchObject([
      { state, says: expect.stringContaining(says) },
    ])
  })

test('a site that does not run is fine', async () => {
  expect((await checkRunning({ host: '127.0.0.1', port: 1 }))[0]?.state).toBe('ok')
})
