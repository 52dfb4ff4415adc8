import { expect } from 'vitest'
import { type Answer, textOf } from './pages/wire.ts'
import type { Server } from './server.ts'

/** Expects this status and the headers that every answer has, without details of the machine. */
export function expectAnswer(server: Server, answer: Answer, status: number): void {
  expect(answer.status, answer.raw).toBe(status)
  expectSecurity(server, answer)
}

/** docs/behaviour.md 13.8. */
function expectSecurity(server: Server, answer: Answer): void {
  const { headers, raw, status } = answer
  expect(headers, raw).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': /^image\/(avif|webp|jpeg)/.test(headers['content-type'] ?? '')
      ? 'cross-origin'
      : 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
  })
  const policy = headers['content-security-policy'] ?? ''
  expect(policy, raw).toContain("default-src 'none'")
  expect(policy, raw).toContain("frame-ancestors 'none'")
  expect(policy, raw).toContain("base-uri 'none'")
  if (headers.location !== undefined) expect(policy, raw).not.toContain('sandbox')
  expect(policy, raw).not.toMatch(/script-src[^;]*'unsafe|\*|https?:/)
  expect(headers['permissions-policy'], raw).toContain('camera=()')
  for (const name of ['server', 'x-powered-by', 'via']) expect(headers[name], raw).toBeUndefined()
  for (const name of Object.keys(headers)) expect(name, raw).not.toMatch(/^access-control-/)
  if (answer.body.length > 0)
    expect(headers['content-type'], raw).toMatch(
      /^(text\/[\w.-]+; ?charset=utf-8|image\/.+|font\/woff2|application\/(json|xml|pdf|vnd\.[\w.-]+))$/i,
    )
  if (status >= 400) expect(headers['cache-control'], raw).toBe('no-store')
  const text = raw + (headers['content-type']?.startsWith('image/webp') ? '' : textOf(answer))
  for (const inside of [process.cwd(), server.dataDir, 'node_modules', 'node:internal', '.ts:', 'SQLITE', 'vita.db'])
    expect(text.includes(inside), `${inside} in ${raw}`).toBe(false)
}

/** Expects that an address has no resource, and that the answer reveals no file content and no path of the machine. */
export function expectNothing(server: Server, answer: Answer, address: string, statuses: number[]): void {
  expect(statuses, address).toContain(answer.status)
  const text = textOf(answer)
  expect(text, address).not.toMatch(/root:x:|"dependencies"|SQLite format|\[core\]|sourceMappingURL|for 16-bit app/)
  for (const inside of [process.cwd(), server.dataDir, 'node:internal'])
    expect(text.includes(inside), `${inside} at ${address}`).toBe(false)
}
