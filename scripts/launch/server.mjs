/**
 * How Node is asked to run the server: with a nursery of one size. Left to itself V8 begins with a small one, through which what a
 * start makes is copied again and again, and ends with 16 MB. Source: measured by `bench/load.ts`, `bench/memory.ts`.
 */
export const serverArguments = ['--min-semi-space-size=4', '--max-semi-space-size=4', 'src/server/main.mjs']

/** Few heaps for the threads that compress: each keeps what it once had. Systems whose memory is managed otherwise do not know it. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
