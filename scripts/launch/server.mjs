/**
 * The server's Node options, with a young generation of constant size. By default V8 starts with a small one, through which
 * the start's objects are copied repeatedly, and ends with 16 MB. `--expose-gc` lets
 * it collect the garbage of its start. docs/decisions/061-memory-of-the-server.md. Measured by `bench/load.ts`, `bench/memory.ts`.
 */
export const serverArguments = [
  '--expose-gc',
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  'src/server/main.mjs',
]

/**
 * Few malloc arenas for the compression threads, because each keeps the memory it once had. Blocks from 1 MB on, such as a posted
 * picture or a bundle, go back to the system at once. Only glibc knows these variables. Measured by `bench/memory.ts`,
 * `bench/studio.ts` and `import-memory.extended.test.ts`.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
