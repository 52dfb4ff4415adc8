import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * The server process: loads the built server, which is one file, and starts it. What V8 made of that file is kept beside it
 * soon after the start, so that the next one need not compile it; a folder that cannot be written only makes starts
 * slower. No TypeScript, for Node would take half as long as the whole start to read it. Source: decision 060.
 */
const project = join(import.meta.dirname, '../..')
const built = join(project, 'build/server/index.js')
const keepCompiledAfterMs = 5_000
/**
 * The heap may grow by this much before it is tidied: left to itself on a large machine V8 lets garbage grow to 60 MB first, for
 * work that leaves 25 MB behind. Only once the site serves: before it, the heap would be tidied again and again while it
 * fills. Source: measured by `bench/memory.ts`.
 */
const heapGrowth = '--heap-growing-percent=60'

if (existsSync(built)) {
  enableCompileCache(join(project, 'build/server/compiled'))
  const { start } = /** @type {typeof import('./start.ts')} */ (await import(pathToFileURL(built).href))
  await start(project)
  setTimeout(() => {
    flushCompileCache()
    setFlagsFromString(heapGrowth)
  }, keepCompiledAfterMs).unref()
} else {
  process.stderr.write('The site is not built. Start it with: npm start\n')
  process.exitCode = 1
}
