import { executionAsyncResource } from 'node:async_hooks'
import { nextTick } from 'node:process'

const kept: object[] = []

/**
 * Keeps one of Node's tick objects for ever. V8 drops the hidden class of these objects at a garbage collection while none
 * exists, and `process.nextTick`, which runs several times for each request, is then ten times slower: a cached page took a
 * seventh more CPU time. Measured by `bench/load.ts`. docs/decisions/061-memory-of-the-server.md.
 */
export function keepTickClass(): void {
  nextTick(() => {
    kept.push(executionAsyncResource())
  })
}
