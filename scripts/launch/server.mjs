/**
 * How Node is asked to run the server: with a small nursery and a heap that is kept tidy. Left to itself on a large machine V8
 * lets garbage grow to 130 MB before it looks, for work that leaves 25 MB behind. Source: measured by `bench/memory.ts`.
 */
export const serverArguments = ['--max-semi-space-size=2', '--optimize-for-size', 'src/server/main.mjs']

/** Few heaps for the threads that compress: each keeps what it once had. Systems whose memory is managed otherwise do not know it. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
