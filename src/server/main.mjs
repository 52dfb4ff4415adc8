import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The server process: loads the built server, which is one file, and starts it. What V8 made of that file is kept beside it
 * soon after the start, so that the next one need not compile it; a folder that cannot be written only makes starts
 * slower. No TypeScript, for Node would take half as long as the whole start to read it. Source: decision 060.
 */
const project = join(import.meta.dirname, '../..')
const built = join(project, 'build/server/index.js')
const keepCompiledAfterMs = 5_000

if (existsSync(built)) {
  enableCompileCache(join(project, 'build/server/compiled'))
  const { start } = /** @type {typeof import('./start.ts')} */ (await import(pathToFileURL(built).href))
  await start(project)
  setTimeout(flushCompileCache, keepCompiledAfterMs).unref()
} else {
  process.stderr.write('The site is not built. Start it with: npm start\n')
  process.exitCode = 1
}
