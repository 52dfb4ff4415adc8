import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { processTerminal } from './command/terminal.ts'

/**
 * Stores the code that Node compiles beside that of the server, so that the next command need not compile it: a command starts in half
 * the time. docs/decisions/013-built-server.md.
 */
const build = join(import.meta.dirname, '../../build')
if (existsSync(join(build, 'server/index.js'))) enableCompileCache(join(build, 'compiled'))

/**
 * Makes V8 prefer little memory to speed, which a command that runs once hardly needs: a young generation that does not grow, and
 * the old one marked at once where it would be marked beside the work, which takes more the less time the machine leaves for it.
 * Then the largest file to import takes 240 MB in place of 430, on a busy machine too. Measured by `import-memory.extended.test.ts`.
 */
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--no-incremental-marking')

// Loaded only now, so that the code which Node compiled of it in an earlier process is used.
const { runVita } = await import('./vita.ts')
process.exitCode = await runVita(process.argv.slice(2), processTerminal())
