import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * The server process: loads the built server, which is one file, and starts it. Soon after the start, V8's compile cache is
 * stored beside that file, so that the next start need not compile it, and the garbage of the start is collected. A folder that
 * cannot be written only makes starts slower. It is not TypeScript, because Node would take half as long as the whole start to
 * read it. docs/decisions/060-one-server-file.md, 061-memory-of-the-server.md.
 */
const project = join(import.meta.dirname, '../..')
const built = join(project, 'build/server/index.js')
const startedAfterMs = 5_000
/**
 * How much the heap may grow before a garbage collection, in percent. By default V8 on a large machine lets garbage grow to
 * 60 MB first, for work that leaves 25 MB behind. It is set only after the start, because a heap that is still filling
 * would be collected again and again. Measured by `bench/memory.ts`.
 */
const heapGrowth = '--heap-growing-percent=50'

/**
 * A collection that gives memory back to the system; V8 itself would wait until the heap has grown. It takes some 40 ms. It is
 * there with `--expose-gc`, with which `scripts/launch/server.mjs` starts this file.
 */
const giveBack = globalThis.gc

if (existsSync(built)) {
  enableCompileCache(join(project, 'build/server/compiled'))
  const { start } = /** @type {typeof import('./start.ts')} */ (await import(pathToFileURL(built).href))
  await start(project)
  setTimeout(() => {
    flushCompileCache()
    setFlagsFromString(heapGrowth)
    giveBack?.({ type: 'major', flavor: 'last-resort' })
  }, startedAfterMs).unref()
} else {
  process.stderr.write('The site is not built. Start it with: npm start\n')
  process.exitCode = 1
}
