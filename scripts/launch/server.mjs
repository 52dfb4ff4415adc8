/**
 * The server's Node options, with a young generation of constant size. By default V8 starts with a small one, through which
 * the start's objects are copied repeatedly, and ends with 16 MB. Measured by `bench/load.ts`, `bench/memory.ts`.
 */
export const serverArguments = ['--min-semi-space-size=4', '--max-semi-space-size=4', 'src/server/main.mjs']

/**
 * Few malloc arenas for the compression threads, because each keeps the memory it once had. Only glibc knows this variable.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * The same for a command, which may hold a large file: how much several heaps keep depends on the order of the threads. Blocks
 * from 1 MB on go back to the system at once. Measured by `import-memory.extended.test.ts`.
 */
export const commandEnvironment = { ...serverEnvironment, MALLOC_MMAP_THRESHOLD_: '1048576' }
