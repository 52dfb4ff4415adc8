import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, emulatorPackages, packages } from './prepare.mjs'
import { environmentFor, runInFront, runQuietly } from './run.mjs'
import { isStopped, say } from './say.mjs'

/** @typedef {import('./node.mjs').Node} Node */
/** @typedef {import('./reporter.mjs').Counts} Counts */

/**
 * What a contributor runs: packages, build and browser first, then types, lint, unused code, the unit tests and the journeys of
 * visitors and owners. With arguments, only the test files that they name, of either set. Returns the exit status.
 * @param {string} root
 * @param {Node} node
 * @param {readonly string[]} args
 */
export function test(root, node, args) {
  const isPart = args.length > 0
  const projects = isPart ? [...contributors, 'unit-extended', 'journeys-extended'] : contributors
  const set = [...projects.flatMap((name) => ['--project', name]), ...(isPart ? [] : [withoutExtended])]
  return wholeCheck(root, node, [...set, ...args], isPart)
}

const contributors = ['unit', 'journeys']
const withoutExtended = '--tags-filter=!extended'

/**
 * All tests: those of `test`, faults and hostile input, proxies, a mail server, and Google's emulators where they are installed.
 * Returns the exit status.
 * @param {string} root
 * @param {Node} node
 * @param {readonly string[]} args
 */
export function testAll(root, node, args) {
  return wholeCheck(root, node, args, false)
}

/** @param {string} root @param {Node} node @param {readonly string[]} args @param {boolean} isPart */
function wholeCheck(root, node, args, isPart) {
  const prepared = Promise.all([browser(), packages(root, node).then(() => build(root, node))])
  const inspected = () => (isPart ? [] : inspections(root, node, ['types', 'lint', 'unused']))
  return counted([prepared, inspected, () => vitest(root, node, args)])
}

/**
 * The check of the site on Google's services: their adapters' tests, and the journeys on the emulators, which are installed
 * first. With arguments, only the test files that they name. Returns the exit status.
 * @param {string} root
 * @param {Node} node
 * @param {readonly string[]} args
 */
export async function testHosted(root, node, args) {
  const installed = packages(root, node).then(() => emulatorPackages(root, node))
  const prepared = Promise.all([browser(), installed.then(() => build(root, node))])
  return counted([prepared, () => vitest(root, node, ['--project', 'hosted', '--project', 'journeys-hosted', ...args])])
}

/**
 * The check for development: types, lint and the tests that need neither build nor browser.
 * @param {string} root
 * @param {Node} node
 * @param {readonly string[]} args
 */
export async function check(root, node, args) {
  const inspected = () => inspections(root, node, ['types', 'lint'])
  const set = ['--project', 'unit', ...(args.length > 0 ? [] : [withoutExtended])]
  return counted([packages(root, node), inspected, () => vitest(root, node, [...set, ...args])])
}

/**
 * Prints each skip with its reason, and the totals. A run in which nothing passed is a failure too.
 * @param {[prepared: Promise<unknown>, ...steps: (() => Counts[] | Promise<Counts[]>)[]]} parts
 */
async function counted([prepared, ...steps]) {
  /** @type {Counts[]} */
  const all = []
  try {
    await prepared
    for (const step of steps) all.push(...(await step()))
  } catch (error) {
    if (!isStopped(error)) throw error
    process.stdout.write(error.output)
    say(error.message)
    all.push(oneTest(false))
  }
  const passed = all.reduce((sum, each) => sum + each.passed, 0)
  const failed = all.reduce((sum, each) => sum + each.failed, 0)
  const skipped = all.flatMap((each) => each.skipped)
  if (skipped.length > 0) console.log('\nSkipped:')
  for (const line of skippedLines(skipped)) console.log(`  ${line}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  return failed > 0 || passed === 0 ? 1 : 0
}

/**
 * A line per skip, but one per file when more than three of its tests are skipped for one reason.
 * @param {Counts['skipped']} skipped
 */
function skippedLines(skipped) {
  /** @type {Map<string, string[]>} */
  const groups = new Map()
  for (const { name, reason } of skipped) {
    const key = JSON.stringify([name.split(' > ')[0], reason])
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  return [...groups].flatMap(([key, names]) => {
    const [file, reason] = JSON.parse(key)
    return names.length > 3 ? [`${file}, ${names.length} tests: ${reason}`] : names.map((name) => `${name}: ${reason}`)
  })
}

/** @param {boolean} passes @returns {Counts} */
function oneTest(passes) {
  return { passed: passes ? 1 : 0, failed: passes ? 0 : 1, skipped: [] }
}

/** The checks besides tests: for each, the scripts in node_modules that run one after the other, with arguments. */
const inspectionScripts = {
  types: [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '--noEmit'],
  ],
  lint: [['@biomejs/biome/bin/biome', 'check']],
  unused: [['knip/bin/knip.js', '--no-progress']],
}

/**
 * Each check counts as one test.
 * @param {string} root
 * @param {Node} node
 * @param {(keyof typeof inspectionScripts)[]} names
 */
function inspections(root, node, names) {
  return Promise.all(names.map((name) => inspection(root, node, name, inspectionScripts[name])))
}

/** @param {string} root @param {Node} node @param {string} name @param {string[][]} scripts */
async function inspection(root, node, name, scripts) {
  const started = performance.now()
  let said = ''
  for (const [script = '', ...args] of scripts) {
    const path = join(root, 'node_modules', script)
    const { status, output } = await runQuietly(node.path, [path, ...args], {
      cwd: root,
      env: environmentFor(node.path),
    })
    if (status !== 0) said += output || `exit status ${status}`
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(said === '' ? `${name}: passed in ${seconds} s` : `${said.trimEnd()}\n${name}: failed`)
  return oneTest(said === '')
}

/** @param {string} root @param {Node} node @param {readonly string[]} args @returns {Promise<Counts[]>} */
async function vitest(root, node, args) {
  const folder = mkdtempSync(join(tmpdir(), 'vita-tests-'))
  const file = join(folder, 'counts.json')
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'launch', 'reporter.mjs')}`]
  const env = environmentFor(node.path, { NODE_ENV: 'test', VITA_COUNTS: file })
  if (!process.stdout.isTTY) env.NO_COLOR = '1'
  const { status } = await runInFront(node.path, [script, 'run', ...reporters, ...args], env)
  const counts = countsIn(file)
  rmSync(folder, { recursive: true })
  if (counts === undefined) return [oneTest(false)]
  return status !== 0 && counts.failed === 0 ? [counts, oneTest(false)] : [counts]
}

/** Undefined when Vitest itself did not finish. @param {string} file @returns {Counts | undefined} */
function countsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
