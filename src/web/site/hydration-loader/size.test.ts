import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('the hydration loader is at most 2 kB', async () => {
  const entry = fileURLToPath(new URL('./hydration-loader.ts', import.meta.url))
  const library = { entry, formats: ['iife' as const], name: 'vita' }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: library },
  })
  const [{ output }] = [built].flat() as unknown as [{ output: { code: string }[] }]
  const code = output[0]?.code ?? ''
  expect(code).toContain('vita:hydrated')
  expect(code.length).toBeLessThanOrEqual(2048)
})
