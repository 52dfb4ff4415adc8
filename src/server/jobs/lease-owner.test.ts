import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isDeadOwner, newLeaseOwner } from './lease-owner.ts'

const own = newLeaseOwner()

test('a process that ended is dead, one that runs is not, and neither is this one', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isDeadOwner(`${hostname()}/${pid}/x`, own)).toBe(true)
  expect(isDeadOwner(`${hostname()}/${process.ppid}/x`, own)).toBe(false)
  expect(isDeadOwner(own, own)).toBe(false)
})

test('whoever had the number of this process before it is dead', () => {
  expect(isDeadOwner(`${hostname()}/${process.pid}/the-one-before`, own)).toBe(true)
})

test('of another machine’s processes, and of names that are none, nothing is known', () => {
  expect(isDeadOwner(`elsewhere.example/${process.pid}/x`, own)).toBe(false)
  expect(isDeadOwner(`${hostname()}/-1/x`, own)).toBe(false)
  expect(isDeadOwner('', own)).toBe(false)
})
