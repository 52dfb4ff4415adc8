import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The server process: loads the built server, which is one file, and starts it. Node stores the code that it compiled in
 * `build/compiled`, so that the next start need not compile it; where that folder cannot be written, a start takes longer. It is
 * not TypeScript, because Node would take half as long as the whole start to read it. docs/decisions/013-built-server.md.
 */
const project = join(import.meta.dirname, '../..')
const built = join(project, 'build/server/index.js')

if (existsSync(built)) {
  enableCompileCache(join(project, 'build/compiled'))
  const { start } = await import(pathToFileURL(built).href)
  await start(project)
} else {
  process.stderr.write('The site is not built. Start it with: npm start\n')
  process.exitCode = 1
}
