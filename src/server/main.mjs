import { loadBuilt } from './built-server.mjs'

const { existsSync } = process.getBuiltinModule('node:fs')
const { join } = process.getBuiltinModule('node:path')
const { runInNewContext } = process.getBuiltinModule('node:vm')

/**
 * The server process: loads the built server, which is one file, and starts it. Soon after the start, the code that V8 compiled is
 * stored beside that file, so that the next start need not compile it, and the garbage of the start is collected. It is not
 * TypeScript, because Node would take half as long as the whole start to read it, and imports none of Node's modules, because an
 * `import` reads all they export. docs/decisions/060-one-server-file.md, 061-memory-of-the-server.md.
 */
const project = join(import.meta.dirname, '../..')
const built = join(project, 'build/server/index.js')
const startedAfterMs = 5_000
/**
 * V8's options once the site serves. In the command line, the last two would make Node compile its own modules instead of reading
 * them from its program: 13 ms of each start. They come after the compiled code is stored, because it fits only the options that
 * V8 had at that moment.
 *
 * The heap may grow by half before a garbage collection. By default V8 on a large machine lets garbage grow to 60 MB first, for
 * work that leaves 25 MB behind. Set earlier, it would collect a heap that is still filling again and again. Maglev, V8's middle
 * compiler, took up to 40 MB at once, and no page is faster with it. Measured by `bench/memory.ts`.
 */
const whileServing = ['--heap-growing-percent=50', '--no-maglev', '--expose-gc']

/** Collects the garbage of the start, after which the heap's limit follows what it holds; V8 itself would first let it grow. */
function collect() {
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

if (existsSync(built)) {
  const { server, isCompiled, storeCompiled } = loadBuilt(built)
  await server.start(project)
  setTimeout(() => {
    if (!isCompiled) storeCompiled()
    const { setFlagsFromString } = process.getBuiltinModule('node:v8')
    for (const option of whileServing) setFlagsFromString(option)
    collect()
  }, startedAfterMs).unref()
} else {
  process.stderr.write('The site is not built. Start it with: npm start\n')
  process.exitCode = 1
}
