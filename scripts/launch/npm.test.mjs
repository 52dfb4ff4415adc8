import { expect, test } from 'vitest'
import { npmScript, reasonIn } from './npm.mjs'
import { runQuietly } from './run.mjs'

test("the reason is npm's code and its first sentence", () => {
  const output = [
    'npm warn something else',
    'npm error code ENOTFOUND',
    'npm error syscall getaddrinfo',
    'npm error errno ENOTFOUND',
    'npm error network request to https://example.com/hono failed, reason: getaddrinfo ENOTFOUND example.com',
    'npm error network This is a problem related to network connectivity.',
  ]
  expect(reasonIn(output.join('\n'))).toBe(
    'ENOTFOUND: network request to https://example.com/hono failed, reason: getaddrinfo ENOTFOUND example.com',
  )
})

test('errors of an older npm are read too', () => {
  expect(reasonIn('npm ERR! code ENOSPC\nnpm ERR! errno -28\nnpm ERR! nospc There is no space left')).toBe(
    'ENOSPC: nospc There is no space left',
  )
})

test('without an error line the last line is the reason, and empty output is named', () => {
  expect(reasonIn('starting\nspawn npm ENOENT\n')).toBe('spawn npm ENOENT')
  expect(reasonIn('')).toBe('npm gave no reason')
})

test('npm is found however the test was started', async () => {
  const { status, output } = await runQuietly(process.execPath, [npmScript(), '--version'], { cwd: '.' })
  expect([status, output]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+/m)])
})
