import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.ts'

test('a code is a path of squares inside its size, with a quiet zone', () => {
  const { size, path } = qrCodeOf('otpauth://totp/a:b@example.org?secret=GEZDGNBVGY3TQOJQ&issuer=a')
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')).toBe(path)
  expect(squares.length).toBeGreaterThan(200)
  for (const place of squares.flat()) {
    expect(place).toBeGreaterThanOrEqual(2)
    expect(place).toBeLessThan(size - 2)
  }
})

test('the same text has the same code, another text another one', () => {
  expect(qrCodeOf('a')).toEqual(qrCodeOf('a'))
  expect(qrCodeOf('b')).not.toEqual(qrCodeOf('a'))
})
