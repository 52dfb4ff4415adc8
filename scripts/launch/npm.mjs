import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { environmentFor, runQuietly } from './run.mjs'
import { stopped } from './say.mjs'

/** Prints errors only, and retries a registry that does not answer after 2 and 10 s instead of npm's 10 and 60. */
const manner = [
  ...['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
  ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
]

/**
 * Runs npm under this Node. On failure its output is written to the log, and the error's one line has npm's reason.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ cwd: string, log: string, doing: string }} what
 */
export async function runNpm(node, args, { cwd, log, doing }) {
  const { status, output } = await runQuietly(node, [npmScript(), ...args, ...manner], {
    cwd,
    env: environmentFor(node),
  })
  if (status === 0) return
  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, output)
  throw stopped(`${doing} failed: ${reasonIn(output)} (all that npm said: ${log})`)
}

/** The first line of npm's output that is a reason, with the error code, without npm's prefix. @param {string} output */
export function reasonIn(output) {
  const errors = output.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? [])
  const code = errors.find((line) => line.startsWith('code '))?.slice('code '.length)
  const words =
    errors.find((line) => !/^(code|errno|syscall|path|command) /.test(line)) ?? output.trim().split('\n').at(-1)
  return [code, words].filter(Boolean).join(': ') || 'npm gave no reason'
}

/**
 * The path of npm's script: of the npm that started this process, of the one that belongs to this Node, or of the one on
 * the PATH.
 */
export function npmScript() {
  const found = candidates().find((path) => path.endsWith('npm-cli.js') && existsSync(path))
  if (found === undefined) throw stopped('npm was not found. It comes with Node: https://nodejs.org/')
  return found
}

function candidates() {
  const inModules = join('node_modules', 'npm', 'bin', 'npm-cli.js')
  const beside = dirname(process.execPath)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'npm')))
  return [
    process.env.npm_execpath ?? '',
    join(beside, inModules),
    join(beside, '..', 'lib', inModules),
    ...onPath.flatMap((folder) => [realpathSync(join(folder, 'npm')), join(folder, inModules)]),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ]
}
