import { expect, test } from 'vitest'
import { npmScript, reasonIn } from './npm.mjs'
import { runQuietly } from './run.mjs'

test('the reason is npm\u2019s code and its first sentence', () => {
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

test('an older npm\u2019s errors are read, too', () => {
  expect(reasonIn('npm ERR! code ENOSPC\nnpm ERR! errno -28\nnpm ERR! nospc There is no space left')).toBe(
    'ENOSPC: nospc There is no space left',
  )
})

test('without any error line the last line is the reason, and silence is named', () => {
  expect(reasonIn('starting\nspawn npm ENOENT\n')).toBe('spawn npm ENOENT')
  expect(reasonIn('')).toBe('npm gave no reason')
})

test('npm is found, whoever started this', async () => {
  const { status, output } = await runQuietly(process.execPath, [npmScript(), '--version'], { cwd: '.' })
  expect([status, output]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+/m)])
})
