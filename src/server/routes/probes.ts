import type { Hono } from 'hono'
import { readiness } from '../limits/readiness.ts'
import type { AppParts, Asked } from './parts.ts'

/** What a supervisor asks, whatever host it names. docs/behaviour.md 13.11. */
export function addProbes(app: Hono<Asked>, { site, options, common }: AppParts): void {
  const isReady = readiness(site.ports, options.freeBytes)
  const headers = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

  app.get('/healthz', () => new Response('alive\n', { headers }))

  app.get('/readyz', async () => {
    const ready = await isReady()
    return new Response(ready ? 'ready\n' : 'not ready\n', { status: ready ? 200 : 503, headers })
  })
}
