import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOf } from './digest.mjs'
import { choosesHosted } from './hosted.mjs'
import { runNpm } from './npm.mjs'
import { environmentFor, runQuietly } from './run.mjs'
import { say, stopped } from './say.mjs'

/** @typedef {import('./node.mjs').Node} Node */

/**
 * Installs the packages of the lock file unless they are installed; `folder` may be one with packages of its own. Install
 * scripts are not run, because no package needs them.
 * @param {string} root
 * @param {Node} node
 * @param {string} [folder]
 * @param {string[]} [more] options of npm
 */
export async function packages(root, node, folder = '.', more = []) {
  const digest = packagesDigest(root, node.version, folder)
  await madeOnce(packagesStamp(root, folder), digest, () => {
    say(folder === '.' ? 'installing packages …' : `installing packages of ${folder} …`)
    const what = { cwd: join(root, folder), log: join(root, '.runtime', 'npm.log'), doing: 'Installing packages' }
    return runNpm(node.path, ['ci', '--include=dev', '--ignore-scripts', ...more], what)
  })
}

/** @param {string} root @param {string} version of Node @param {string} [folder] */
function packagesDigest(root, version, folder = '.') {
  const facts = [version.split('.')[0] ?? '', process.platform, process.arch]
  return digestOf(root, [join(folder, 'package-lock.json')], { facts })
}

/** @param {string} root @param {string} [folder] */
function packagesStamp(root, folder = '.') {
  return join(root, folder, 'node_modules', '.vita')
}

/**
 * Installs the client of Google's services if the settings choose one.
 * @param {string} root
 * @param {Node} node
 */
export async function chosenPackages(root, node) {
  if (choosesHosted(root, process.env)) await packages(root, node, 'hosted')
}

/**
 * Installs what the tests of Google's services need: the client and the emulators.
 * @param {string} root
 * @param {Node} node
 */
export async function emulatorPackages(root, node) {
  await packages(root, node, 'hosted')
  await packages(root, node, join('tests', 'hosted'), ['--omit=optional'])
}

/** What the site is built from. */
const inputs = [
  'src',
  'packages',
  'docs',
  'public',
  'scripts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/**
 * Builds the site, unless the current build is of exactly these files.
 * @param {string} root
 * @param {Node} node
 */
export async function build(root, node) {
  await madeOnce(join(root, 'build', '.vita'), buildDigest(root), async () => {
    say('building …')
    const env = environmentFor(node.path, { NODE_ENV: 'production' })
    const script = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const { status, output } = await runQuietly(node.path, [script, 'build'], { cwd: root, env })
    if (status !== 0) throw stopped('Building the site failed; what the build said is above.', output)
  })
}

/** @param {string} root */
function buildDigest(root) {
  const isInput = (/** @type {string} */ path) => !/\.(test|contract)\.[a-z]+$/.test(path)
  return digestOf(root, [...inputs, 'package.json', 'package-lock.json'], { isInput })
}

/**
 * Whether packages and build are those of the files in this folder, for this major version of Node.
 * @param {string} root
 */
export function isBuilt(root) {
  const holds = (/** @type {string} */ stamp, /** @type {string} */ digest) =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
  return (
    holds(packagesStamp(root), packagesDigest(root, process.versions.node)) &&
    holds(join(root, 'build', '.vita'), buildDigest(root))
  )
}

/**
 * Runs `make` when the stamp file does not hold this digest. The stamp is emptied before and written after it, so that
 * interrupted work is repeated. Throws `stopped` where nothing can be written, as in a service that may not change its own code.
 * @param {string} stamp
 * @param {string} digest
 * @param {() => Promise<void>} make
 */
export async function madeOnce(stamp, digest, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  try {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, '')
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error
    throw stopped(
      `${dirname(stamp)} cannot be written (${why}), and something has to be installed or built. The account that owns it can: npm run build`,
    )
  }
  await make()
  writeFileSync(stamp, digest)
}
