import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { countingProxy } from '../../tests/hosted/counting-proxy.ts'
import { addressOf, needs, newProject, openBucket } from '../../tests/hosted/services.ts'
import { bucketOf, hostedSettings } from '../../tests/hosted/settings.ts'

needs('firestore', 'auth', 'storage')

test('with all three services available a start succeeds', async () => {
  expect(await opening({})).toEqual({ said: 'opened', complaints: '' })
})

test('a start asks the bucket at most 5 times, however many pictures were made', async () => {
  const project = newProject()
  const bucket = openBucket<{ file(name: string): { save(text: string): Promise<void> } }>(bucketOf(project))
  const names = Array.from({ length: 30 }, (_, at) => `.vita/pictures/${at}`)
  await Promise.all(['portrait.txt', ...names].map((name) => bucket.file(name).save(name)))
  const proxy = await countingProxy(addressOf('storage'), () => true)
  onTestFinished(proxy.close)
  expect(await opening({ FIREBASE_STORAGE_EMULATOR_HOST: proxy.at }, project)).toEqual({
    said: 'opened',
    complaints: '',
  })
  expect(proxy.count()).toBeLessThanOrEqual(5)
})

/** Half a minute of tries for each service, in parallel, and what a busy machine adds; in ms. */
const away = { timeout: 150_000 }

test.concurrent.each([
  ['Firestore', 'FIRESTORE_EMULATOR_HOST', /^Firestore of the project demo-[\w-]+ gives no answer\. [^\n]+$/],
  [
    'bucket',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    /^The Cloud Storage bucket demo-[\w-]+\.firebasestorage\.app gives no answer\. [^\n]+$/,
  ],
  [
    'Firebase Auth',
    'FIREBASE_AUTH_EMULATOR_HOST',
    /^Firebase Auth of the project demo-[\w-]+ gives no answer\. [^\n]+$/,
  ],
])(
  'a start without its %s fails in one line that names it, and shows no text of the service',
  away,
  async (_, setting, line) => {
    expect(await opening({ [setting]: '127.0.0.1:1' })).toEqual({ said: expect.stringMatching(line), complaints: '' })
  },
)

test('an invalid key file stops a start in one line', async () => {
  const said = 'GOOGLE_APPLICATION_CREDENTIALS must be the key file of a service account, as Google made it.'
  expect(await opening({ GOOGLE_APPLICATION_CREDENTIALS: 'package.json' })).toEqual({ said, complaints: '' })
})

/**
 * Opens the stack in a child process with these settings added to those of the emulators. Returns its output and its
 * errors.
 */
async function opening(
  more: Record<string, string>,
  project = newProject(),
): Promise<{ said: string; complaints: string }> {
  const at = (name: 'firestore' | 'auth' | 'storage') => ({ at: addressOf(name) })
  const emulators = { firestore: at('firestore'), auth: at('auth'), storage: at('storage') }
  const settings = { ...hostedSettings(emulators, temporaryFolder(), project), ...more }
  const program = `
    const { openStack } = await import(${JSON.stringify(import.meta.resolve('./open-stack.ts'))})
    const { readSettings } = await import(${JSON.stringify(import.meta.resolve('./settings/settings.ts'))})
    const stack = await openStack(readSettings(process.env).settings)
    console.log(stack.ok ? 'opened' : stack.failure.message)
    if (stack.ok) await stack.data.close()`
  const { STORAGE_EMULATOR_HOST: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...inherited, ...settings },
  })
  let said = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text))
  await new Promise((resolve) => child.once('close', resolve))
  return { said: said.trim(), complaints }
}
