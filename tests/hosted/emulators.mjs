import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { createServer } from 'node:net'

/**
 * Runs Google's emulators of Firebase Auth and Cloud Storage in this process, on free loopback ports. Prints their addresses as
 * one line of JSON once both answer; they end with the process. Two things differ from Google's emulators. The rules engine of
 * Storage is replaced: it is a separate download, and the server's own calls never reach it. An API key that is the id of a demo
 * project selects that project, while the Auth emulator knows one project only. Both patch internals of firebase-tools, so its
 * version is pinned.
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

/** Patches one line of the Auth emulator's source while it is loaded. Throws when that line is missing. */
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
    if (changed === source) throw new Error('The Auth emulator is not the pinned version.')
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
