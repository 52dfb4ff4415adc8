import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explained } from './google.ts'
import { readSettings } from './settings/settings.ts'

const environment = {
  ...{ DOCUMENTS: 'firestore', FILES: 'cloud-storage', FIREBASE_PROJECT: 'marlows-resume' },
  STORAGE_BUCKET: 'marlows-resume.firebasestorage.app',
}

test("an embedded start loads nothing of Google's: the stack takes only types from those adapters before one is chosen", () => {
  const files = globSync('src/{stack,server,cli,calls,web}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(50)
  const loads = files.flatMap((path) => {
    const imports = readFileSync(path, 'utf8').matchAll(
      /^import (?!type).*?'#adapters\/(?:firestore|cloud-storage|firebase-auth)\//gms,
    )
    return [...imports].filter(([text]) => !text.slice(7).includes('\nimport ')).map(() => path)
  })
  expect(loads).toEqual([])
})

test.each([
  ['documents', 'unauthorized', 'Firestore of the project marlows-resume rejects', 'the role Cloud Datastore User'],
  ['documents', 'unavailable', 'Firestore of the project marlows-resume gives no answer', 'docs/hosted.md'],
  ['identities', 'unavailable', 'Firebase Auth of the project marlows-resume gives no answer', 'docs/hosted.md'],
  ['files', 'unauthenticated', 'The Cloud Storage bucket marlows-resume.firebasestorage.app', 'Storage Object Admin'],
] as const)('a start that fails for %s with %s names the service and the fix', (part, code, begin, fix) => {
  const { settings } = readSettings(environment)
  if (settings === null) throw new Error('wrong settings')
  const failure = { code, message: 'words of the service', cause: new Error('words of the service') }
  const told = explained(failure, part, settings.hosted)
  const message = told.ok ? '' : told.failure.message
  expect(message.startsWith(begin)).toBe(true)
  expect(message).toContain(fix)
  expect(message).not.toContain('words of the service')
})
