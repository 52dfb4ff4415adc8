import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isDeadOwner, newLeaseOwner } from './lease-owner.ts'

const own = newLeaseOwner()

test('an ended process is dead; a running one and this one are not', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isDeadOwner(`${hostname()}/${pid}/x`, own)).toBe(true)
  expect(isDeadOwner(`${hostname()}/${process.ppid}/x`, own)).toBe(false)
  expect(isDeadOwner(own, own)).toBe(false)
})

test("an earlier process with this process's id is dead", () => {
  expect(isDeadOwner(`${hostname()}/${process.pid}/the-one-before`, own)).toBe(true)
})

test('processes of other machines and invalid names are not reported dead', () => {
  expect(isDeadOwner(`elsewhere.example/${process.pid}/x`, own)).toBe(false)
  expect(isDeadOwner(`${hostname()}/-1/x`, own)).toBe(false)
  expect(isDeadOwner('', own)).toBe(false)
})
