import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { createServer } from 'node:net'

/**
 * Google's emulators of Firebase Auth and Cloud Storage in this process, on free ports of the loopback address. Prints them
 * as one line of JSON once both answer, and ends with the process. Two things are not as Google made them: the Storage
 * emulator has no rules engine, which is a program that is downloaded and which the server's own calls never ask; and an API
 * key that is the id of a demo project belongs to that project, where the Auth emulator knows one project only. Both are
 * inside firebase-tools, so its version is pinned.
 */
const project = 'demo-vita'
const host = '127.0.0.1'
const require = createRequire(import.meta.url)
keysNameProjects()
/** @type {(path: string) => any} */
const inside = (path) => require(`firebase-tools/lib/emulator/${path}`)
const { AuthEmulator } = inside('auth')
const { EmulatorRegistry } = inside('registry')
const { StorageEmulator } = inside('storage')

const auth = await freePort()
await EmulatorRegistry.start(new AuthEmulator({ projectId: project, host, port: auth }))
const storage = await freePort()
await EmulatorRegistry.start(withoutRules(storage))
console.log(JSON.stringify({ auth: `${host}:${auth}`, storage: `${host}:${storage}` }))

/** Changes one line of the Auth emulator while it is loaded. */
function keysNameProjects() {
  const extensions = /** @type {any} */ (Module)._extensions
  const load = extensions['.js']
  extensions['.js'] = (/** @type {any} */ module, /** @type {string} */ path) => {
    if (!/emulator[\\/]auth[\\/]server\.js$/.test(path)) return load(module, path)
    const source = readFileSync(path, 'utf8')
    const changed = source.replace(
      'return defaultProjectId;',
      'return /^demo-/.test(apiKey) ? apiKey : defaultProjectId;',
    )
    if (changed === source) throw new Error('The Auth emulator is another one than was pinned.')
    module._compile(changed, path)
  }
}

/** @param {number} port */
function withoutRules(port) {
  const rules = { name: 'none', content: '' }
  const emulator = new StorageEmulator({ projectId: project, host, port, rules, auto_download: false })
  const issues = { exist: () => false, all: [] }
  const verify = async (/** @type {{ method: string }} */ { method }) => ({
    permitted: method === 'get' || method === 'list',
    issues,
  })
  emulator._rulesRuntime.start = async () => {}
  emulator._rulesManager = { start: async () => {}, stop: async () => {}, getRuleset: () => ({ verify }) }
  return emulator
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
