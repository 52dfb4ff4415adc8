/**
 * The server's Node options: a young generation of constant size. By default V8 starts with a small one, through which
 * the start's objects are copied repeatedly, and ends with 16 MB. `src/server/main.mjs` sets further options once the site serves.
 * docs/decisions/061-memory-of-the-server.md. Measured by `bench/load.ts`, `bench/memory.ts`.
 */
export const serverArguments = ['--min-semi-space-size=4', '--max-semi-space-size=4', 'src/server/main.mjs']

/**
 * Few malloc arenas for the compression threads, because each keeps the memory it once had. A posted picture goes back to the
 * system at once; smaller blocks stay, because to fetch them again for each page doubled the time of its compression. Only
 * glibc knows these variables. docs/decisions/061-memory-of-the-server.md. Measured by `bench/memory.ts`, `bench/studio.ts`.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '2097152',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

/**
 * The same for a command, which may hold a large file: how much several heaps keep depends on the order of the threads. Blocks
 * from 1 MB on go back to the system at once. Measured by `import-memory.extended.test.ts`.
 */
export const commandEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
