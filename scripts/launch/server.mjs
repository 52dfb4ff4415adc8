/**
 * The server's command line: a young generation of at most 4 MB, and a heap that grows by a quarter before a collection. By default
 * V8 lets garbage grow to three times the memory of an idle site. docs/decisions/013-built-server.md. Measured by
 * `bench/memory.ts`.
 */
export const serverArguments = ['--max-semi-space-size=4', '--heap-growing-percent=25', 'src/server/main.mjs']
