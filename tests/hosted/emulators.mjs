import { createRequire } from 'node:module'
import { createServer } from 'node:net'

/**
 * Google's emulators of Firebase Auth and Cloud Storage in this process, on free ports of the loopback address. Prints them
 * as one line of JSON once both answer, and ends with the process. The Storage emulator is Google's with its rules engine
 * taken out, which is a program that is downloaded: the server's own calls never ask it. It is inside firebase-tools, so
 * the version is pinned.
 */
const project = 'demo-vita'
const host = '127.0.0.1'
const require = createRequire(import.meta.url)
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
