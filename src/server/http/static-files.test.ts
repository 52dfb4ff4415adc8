import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'

test('the policy of a script has no sandbox, so that it can be a worker; that of every other file has one', async () => {
  const files = built(['static/js/worker-1.js', 'static/js/page-1.css', 'favicon.svg', 'robots.txt'])
  const policyOf = async (address: string) => (await files.answer(address))?.headers['content-security-policy']
  expect(await policyOf('/static/js/worker-1.js')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  for (const address of ['/static/js/page-1.css', '/favicon.svg', '/robots.txt'])
    expect(await policyOf(address), address).toMatch(/^default-src 'none'; .*; sandbox$/)
})

test('unknown files, source maps and dot files are not served', async () => {
  const files = built(['a.js', 'a.js.map', '.env'])
  expect((await files.answer('/a.js'))?.status).toBe(200)
  for (const address of ['/a.js.map', '/.env', '/b.js', '/../a.js', 'a.js'])
    expect(await files.answer(address), address).toBeUndefined()
})

test('files that were read ahead are served after a build has replaced them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
  const files = built(['a.js', 'a.css'], folder)
  files.readAhead()
  rmSync(join(folder, 'a.js'))
  writeFileSync(join(folder, 'a.css'), 'y')
  writeFileSync(join(folder, 'b.js'), 'x')
  expect((await files.answer('/a.js'))?.status).toBe(200)
  expect(files.stylesheet('/a.css')).toBe('x')
  expect(await files.answer('/b.js')).toBeUndefined()
})

/** The built files of a folder with these names. */
function built(names: string[], folder = mkdtempSync(join(tmpdir(), 'vita-test-'))) {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), 'x')
  }
  return staticFiles(folder, securityHeaders(false))
}
