import { expect, test } from 'vitest'
import { appScriptAddress, appScriptAt, appScripts } from './app-scripts.ts'

const hash = 'abcdefghijklmn-_'

test.each([
  { theme: 'system', address: '/home', isSeen: false },
  { theme: 'dark', address: '/resume/jobs/details?uuid=a%26b', isSeen: true },
] as const)('an address names the hash and what its page was rendered from: $address', (source) => {
  expect(appScriptAt(new URL(appScriptAddress(source, hash), 'http://localhost'))).toEqual({ hash, ...source })
})

test.each([
  `/static/app/${hash}.js`,
  `/static/app/${hash}x.js?page=/home`,
  '/static/app/abc.js?page=/home',
  `/static/js/${hash}.js?page=/home`,
])('%s is no address of an app script', (address) => {
  expect(appScriptAt(new URL(address, 'http://localhost'))).toBeUndefined()
})

test('an app script is kept until 16 MB of app scripts are newer', async () => {
  const scripts = appScripts({})
  const add = (name: string, bytes: number) => scripts.add({ hash: name, code: new Uint8Array(bytes) })
  add('first', 1024 * 1024)
  add('second', 15 * 1024 * 1024)
  expect(await scripts.answer('first')).toBeDefined()
  add('third', 1)
  expect(await scripts.answer('first')).toBeUndefined()
  expect(await scripts.answer('third')).toBeDefined()
})
