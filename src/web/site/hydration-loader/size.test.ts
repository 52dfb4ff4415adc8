import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('the hydration loader is at most 2 kB', async () => {
  const code = await built('hydration-loader')
  expect(code).toContain('vita:hydrated')
  expect(code.length).toBeLessThanOrEqual(2048)
})

test('the slideshow player is at most 1.25 kB', async () => {
  const code = await built('slideshow-player')
  expect(code).toContain('data-autoplay')
  expect(code.length).toBeLessThanOrEqual(1280)
})

test('the theme is at most 200 bytes', async () => {
  const code = await built('theme')
  expect(code).toContain('theme=')
  expect(code.length).toBeLessThanOrEqual(200)
})

async function built(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const library = { entry, formats: ['iife' as const], name: 'vita' }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: library },
  })
  const [{ output }] = [result].flat() as unknown as [{ output: { code: string }[] }]
  return output[0]?.code ?? ''
}
