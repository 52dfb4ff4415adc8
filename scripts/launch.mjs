import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browser } from './launch/browser.mjs'
import { recentNode } from './launch/node.mjs'
import { build, chosenPackages, emulatorPackages, packages } from './launch/prepare.mjs'
import { become, environmentFor, serverArguments } from './launch/run.mjs'
import { isStopped, say } from './launch/say.mjs'

/**
 * The launcher: what every npm script of this project starts. It provides a recent Node, the packages and the build, each
 * only when it is missing or stale, and then becomes the requested program. It runs on Node 20 and newer, from a fresh
 * clone, without any package. docs/decisions/015-launcher.md
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command = '', ...args] = process.argv.slice(2)

/** @type {Record<string, (node: import('./launch/node.mjs').Node) => Promise<void>>} */
const commands = {
  async start(node) {
    await ready(node)
    goOn(node, serverArguments, 'production')
  },
  async build(node) {
    await ready(node)
    say('built: all that a start needs is there.')
  },
  async dev(node) {
    await packages(root, node)
    await chosenPackages(root, node)
    goOn(node, ['src/server/dev.ts'], 'development')
  },
  async vita(node) {
    await packages(root, node)
    await chosenPackages(root, node)
    if (args[0] === 'publish') await build(root, node)
    goOn(node, ['src/cli/main.ts'], 'production')
  },
  async online(node) {
    goOn(node, ['scripts/online/main.ts'], 'production')
  },
  async bench(node) {
    await packages(root, node)
    await packages(root, node, 'bench')
    await build(root, node)
    goOn(node, ['bench/run.ts'], 'production')
  },
  async licences(node) {
    await packages(root, node)
    goOn(node, ['scripts/supply/write-licences.ts'], 'production')
  },
  async check(node) {
    await packages(root, node)
    runTests(node)
  },
  async test(node) {
    await builtForTests(node)
    runTests(node)
  },
  async 'test:all'(node) {
    await builtForTests(node)
    runTests(node)
  },
  async 'test:machine'(node) {
    await builtForTests(node)
    runTests(node)
  },
  async 'test:hosted'(node) {
    await emulatorPackages(root, node)
    await builtForTests(node)
    runTests(node)
  },
  async 'install:hosted'(node) {
    await emulatorPackages(root, node)
  },
  async emulators(node) {
    await packages(root, node)
    await emulatorPackages(root, node)
    goOn(node, ['tests/hosted/start.ts'], 'test')
  },
}

/** Installs and builds what a start needs. @param {import('./launch/node.mjs').Node} node */
async function ready(node) {
  await packages(root, node)
  await chosenPackages(root, node)
  await build(root, node)
}

/** Installs and builds what the tests need, and a browser. @param {import('./launch/node.mjs').Node} node */
async function builtForTests(node) {
  await Promise.all([browser(), packages(root, node).then(() => build(root, node))])
}

/** @param {import('./launch/node.mjs').Node} node */
function runTests(node) {
  if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
  goOn(node, ['scripts/tests.ts', command], 'test')
}

/** @param {import('./launch/node.mjs').Node} node @param {readonly string[]} program @param {string} mode */
function goOn(node, program, mode) {
  become(node.path, [...program, ...args], environmentFor(node.path, { NODE_ENV: mode }))
}

async function main() {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (run === undefined) {
    say(`say what to do: ${Object.keys(commands).join(', ')}.`)
    process.exitCode = 2
    return
  }
  process.env.INIT_CWD ??= process.cwd()
  process.chdir(root)
  try {
    await run(await recentNode(root))
  } catch (error) {
    if (!isStopped(error)) throw error
    process.stderr.write(error.output)
    say(error.message)
    if (/^(check|test)/.test(command)) console.log('\n0 passed, 1 failed, 0 skipped')
    process.exitCode = 1
  }
}

await main()
