import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { serve } from './loopback.ts'

const backend = join(spawnSync('git', ['--exec-path'], { encoding: 'utf8' }).stdout?.trim() ?? '', 'git-http-backend')

/** Whether git's own server for http is here (Debian: git). */
export const canServeGit = existsSync(backend)
export const withoutGit = 'git with git-http-backend is not installed'

export const tokens = { writes: 'token canary writes', reads: 'token canary reads' }

/** A repository served by git itself. Nobody may read it without a token. `git` runs git in it. */
export type GitServer = { port: number; name: string; git(...args: string[]): string }

export async function gitServer(): Promise<GitServer> {
  const root = temporaryFolder()
  const name = 'resume.git'
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: join(root, name),
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 2 ** 28,
      env: { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
    })
  execFileSync('git', ['init', '--quiet', '--bare', join(root, name)])
  const address = await serve((request, response) => void passToGit(root, request, response))
  return { port: Number(new URL(address).port), name, git }
}

/** Commits a file to a branch of the repository, as somebody else would. */
export function commitFile({ git }: GitServer, branch: string, path: string, text: string): void {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, text)
  const env = ['-c', 'user.name=Ann', '-c', 'user.email=ann@vita.example']
  const blob = git('hash-object', '-w', file).trim()
  const exists = git('for-each-ref', `refs/heads/${branch}`) !== ''
  if (exists) git('read-tree', `refs/heads/${branch}`)
  else git('read-tree', '--empty')
  git('update-index', '--add', '--cacheinfo', `100644,${blob},${path}`)
  const parent = exists ? ['-p', `refs/heads/${branch}`] : []
  const commit = git(...env, 'commit-tree', git('write-tree').trim(), ...parent, '-m', 'by hand').trim()
  git('update-ref', `refs/heads/${branch}`, commit)
}

/** git-http-backend(1) over CGI (RFC 3875). */
async function passToGit(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://127.0.0.1')
  const [, token] = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64')
    .toString()
    .split(':')
  const isWriting = (pathname + search).includes('git-receive-pack')
  if (token !== tokens.writes && token !== tokens.reads)
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
  if (isWriting && token !== tokens.writes)
    return void response.writeHead(403, { 'content-type': 'text/plain' }).end(`Denied to ${token}\n`)
  const process_ = spawn(backend, {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'rowan',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
    },
  })
  process_.stdin.on('error', () => {})
  process_.stderr.resume()
  request.pipe(process_.stdin)
  request.on('aborted', () => process_.stdin.destroy())
  const parts: Buffer[] = []
  for await (const part of process_.stdout) parts.push(part)
  const whole = Buffer.concat(parts)
  const end = whole.indexOf('\r\n\r\n')
  const lines = whole.subarray(0, Math.max(end, 0)).toString().split('\r\n')
  const pairs = lines.map((line) => line.split(': ', 2)).map(([name = '', value = '']) => [name.toLowerCase(), value])
  const { status = '200', ...headers } = Object.fromEntries(pairs)
  response.writeHead(Number.parseInt(status, 10), headers).end(whole.subarray(end + 4))
}
