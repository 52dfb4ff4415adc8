import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { stopped } from '../launch/say.mjs'
import { account, home } from './paths.ts'

type Where = { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number }

/** What a tool printed, and its exit status: 127 when it is not installed. */
export function output(program: string, args: readonly string[], where: Where = {}) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    let text = ''
    const child = spawn(program, args, { cwd: '/', ...where, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
    child.on('error', (error) => resolve({ status: 127, text: text + error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, text }))
  })
}

/** Runs a tool and returns what it printed. When it fails, all of its output is shown. */
export async function run(program: string, args: readonly string[], where: Where = {}): Promise<string> {
  const { status, text } = await output(program, args, where)
  if (status !== 0) throw stopped(`${[program, ...args].join(' ')} failed with status ${status}.`, text)
  return text
}

/** Whether a tool ends with status 0. */
export async function succeeds(program: string, args: readonly string[], where: Where = {}): Promise<boolean> {
  return (await output(program, args, where)).status === 0
}

/** The account's numbers, or undefined without the account. */
export function accountIds(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${account}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Runs a tool as the site's account, in a folder, without root's own environment; fails as `run` does. */
export async function runAsSite(program: string, args: readonly string[], cwd: string): Promise<string> {
  return run(program, args, { cwd, ...asSite() })
}

/** How a tool is run as the site's account. */
export function asSite(): { uid: number; gid: number; env: NodeJS.ProcessEnv } {
  const ids = accountIds()
  if (ids === undefined) throw stopped(`There is no account ${account}. Run npm run online -- NAME first.`)
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(PATH|LANG|LC_\w+|https?_proxy|no_proxy)$/i.test(name),
  )
  return { ...ids, env: { ...Object.fromEntries(passed), HOME: home, USER: account } }
}

/** Whether a path is there. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** The text of a file; '' where there is none. */
export function textOf(path: string): string {
  return isThere(path) ? readFileSync(path, 'utf8') : ''
}

/** Fails unless root runs this. */
export function needsRoot(words: string): void {
  if (process.getuid?.() !== 0) throw stopped(`This needs root. Run sudo npm run online -- ${words}.`)
}
