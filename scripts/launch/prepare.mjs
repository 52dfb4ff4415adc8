import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosesHosted } from './hosted.mjs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { environmentFor, runQuietly } from './run.mjs'
import { say, stopped } from './say.mjs'
import { digestOf, isStamped, madeOnce } from './stamp.mjs'

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
  const facts = [node.version.split('.')[0] ?? '', process.platform, process.arch]
  const digest = digestOf(root, [join(folder, 'package-lock.json')], { facts })
  await fresh(root, join(folder, 'node_modules', '.vita'), digest, async (hold) => {
    say(folder === '.' ? 'installing packages …' : `installing packages of ${folder} …`)
    const what = { cwd: join(root, folder), log: join(root, '.runtime', 'npm.log'), doing: 'Installing packages', hold }
    await runNpm(node.path, ['ci', '--include=dev', '--ignore-scripts', ...more], what)
  })
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

/**
 * Downloads the package that `vita fonts add NAME` names, unless it is there. A path is no package.
 * @param {string} root
 * @param {Node} node
 * @param {readonly string[]} words those after `vita`
 */
export async function fontPackage(root, node, [group, act, name = '']) {
  if (group !== 'fonts' || act !== 'add' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return
  const folder = join(root, '.runtime', 'fonts')
  const isThere = [root, folder].some((place) => existsSync(join(place, 'node_modules', '@fontsource', name)))
  if (isThere) return
  say(`downloading @fontsource/${name} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  await withLock(join(root, '.runtime', 'lock'), (hold) => {
    const what = { cwd: folder, log: join(root, '.runtime', 'npm.log'), doing: `Downloading @fontsource/${name}`, hold }
    return runNpm(node.path, ['install', '--ignore-scripts', '--no-package-lock', `@fontsource/${name}@5`], what)
  })
}

/** What the site is built from. */
const inputs = ['src', 'public', 'scripts', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']

/**
 * Builds the site, unless the current build is of exactly these files.
 * @param {string} root
 * @param {Node} node
 */
export async function build(root, node) {
  const isInput = (/** @type {string} */ path) => !/\.(test|contract)\.[a-z]+$/.test(path)
  const digest = digestOf(root, [...inputs, 'package.json', 'package-lock.json'], { isInput })
  await fresh(root, join('build', '.vita'), digest, async (hold) => {
    say('building …')
    const env = environmentFor(node.path, { NODE_ENV: 'production' })
    const script = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const { status, output } = await runQuietly(node.path, [script, 'build'], { cwd: root, env, hold })
    if (status !== 0) throw stopped('Building the site failed; what the build said is above.', output)
  })
}

/** @param {string} root @param {string} stamp @param {string} digest @param {(hold: import('./lock.mjs').Hold) => Promise<void>} make */
async function fresh(root, stamp, digest, make) {
  const file = join(root, stamp)
  if (isStamped(file, digest)) return
  await withLock(join(root, '.runtime', 'lock'), (hold) => madeOnce(file, digest, () => make(hold)))
}
