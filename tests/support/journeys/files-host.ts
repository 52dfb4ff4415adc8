import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stopped } from '../../../bench/programs.ts'
import { freePort } from './server.ts'

/** A program that only sends files, configured as the guides of `docs/hosting/` say; 'none' is a server of the test's own. */
export type FilesProgram = HostProgram | 'none'

type HostProgram = 'nginx' | 'Caddy' | 'Apache' | 'lighttpd'

export type FilesHost = { origin: string; program: FilesProgram; stop(): Promise<void> }

/** Files of `root` below `base`, in a folder of the program's own. */
type Hosted = { folder: string; port: number; root: string; base: string }

/** A program: how it says its version, how it starts with a file, and what stands in that file. */
type Program = {
  command: string
  version: string
  args(file: string, folder: string): readonly string[]
  configuration(hosted: Hosted): string
}

const hostPrograms: Record<HostProgram, Program> = {
  nginx: {
    command: 'nginx',
    version: '-v',
    args: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr'],
    configuration: nginxConfiguration,
  },
  Caddy: {
    command: 'caddy',
    version: 'version',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    configuration: caddyfile,
  },
  Apache: {
    command: '/usr/sbin/apache2',
    version: '-v',
    args: (file) => ['-DFOREGROUND', '-f', file],
    configuration: apacheConfiguration,
  },
  lighttpd: {
    command: '/usr/sbin/lighttpd',
    version: '-v',
    args: (file) => ['-D', '-f', file],
    configuration: lighttpdConfiguration,
  },
}

/** The programs whose recipes stand in the guide. */
export const recipePrograms = Object.keys(hostPrograms) as HostProgram[]

/** Whether the program is installed; Debian has packages of all. */
export function isInstalled(program: FilesProgram): boolean {
  if (program === 'none') return true
  const { command, version } = hostPrograms[program]
  return spawnSync(command, [version]).status === 0
}

/**
 * Hosts the files of `root` below `base`, with Apache and lighttpd at `/`: a folder is its `index.html`, and what is not there is
 * `404.html`, with that status. Without the program the test's own server does it.
 */
export async function hostFiles(root: string, base: string, program: FilesProgram = 'none'): Promise<FilesHost> {
  if (program === 'none' || !isInstalled(program)) return hostHere(root, base)
  const { command, args, configuration } = hostPrograms[program]
  const folder = mkdtempSync(join(tmpdir(), 'vita-host-'))
  const port = await freePort()
  const file = join(folder, 'configuration')
  writeFileSync(file, configuration({ folder, port, root, base }))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(command, args(file, folder), { env, stdio: 'ignore' })
  const origin = `http://localhost:${port}`
  await answers(origin, program)
  const stop = async () => {
    await stopped(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, program, stop }
}

/** Waits until a server that was just started answers. */
export async function answers(origin: string, program: string): Promise<void> {
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries === 200) throw new Error(`${program} gives no answer.`)
    await wait(100)
  }
}

/** The block of the guide that has this line, for the files of `root`. */
function recipe(line: string, root: string): string {
  const blocks = readFileSync(guide, 'utf8').split(/^```\w*\n/m)
  const found = blocks.find((block) => block.includes(line))
  if (found === undefined) throw new Error(`No block of ${guide.pathname} has ${line}`)
  return found.replaceAll('/var/www/vita/site', root)
}

const guide = new URL('../../../docs/hosting/web-server.md', import.meta.url)

function nginxConfiguration({ folder, port, root, base }: Hosted): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const own = recipe('charset_types', root)
  const below = `location ${base} { alias ${root}/; error_page 404 ${base}404.html; }`
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 256; }
    http {
      default_type application/octet-stream;
      access_log off;
      absolute_redirect off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server {
        listen 127.0.0.1:${port};
        ${base === '/' ? own : own.replace(/^root .*\n/m, '') + below}
      }
    }`
}

/** What Debian's own configuration has beside a site. */
function apacheConfiguration({ folder, port, root }: Hosted): string {
  const modules = ['mpm_event', 'authz_core', 'mime', 'dir', 'headers', 'filter', 'deflate']
  return `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
${recipe('AddDefaultCharset', root)}`
}

function lighttpdConfiguration({ port, root }: Hosted): string {
  return `
server.port = ${port}
server.bind = "127.0.0.1"
server.document-root = "${root}"
${recipe('server.errorfile-prefix', root).replace('resume.example.org', `localhost:${port}`)}`
}

/** Without `try_files` an older Caddy redirects to a folder and loses the search of the address. */
function caddyfile({ port, root, base }: Hosted): string {
  const files = 'try_files {path} {path}/index.html\n  file_server'
  const below = `resume.example.org {
  root * ${root}
  handle_path ${base}* {
  ${files}
  }
  handle {
  error 404
  }
  handle_errors {
    rewrite * /404.html
    file_server
  }
}`
  const site = base === '/' ? recipe('resume.example.org {', root) : below
  return `{
  admin off
  auto_https off
}
${site.replace('resume.example.org', `http://localhost:${port}`)}`
}

async function hostHere(root: string, base: string): Promise<FilesHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : '404.html'
    const at = join(root, path)
    const isFolder = existsSync(at) && statSync(at).isDirectory()
    if (isFolder && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${pathname}/${request.url?.slice(pathname.length) ?? ''}` }).end()
      return
    }
    const file = isFolder ? join(at, 'index.html') : at
    const isThere = path !== '404.html' && existsSync(file) && statSync(file).isFile()
    response.writeHead(isThere ? 200 : 404, { 'content-type': typeOf(isThere ? file : '.html') })
    const missing = join(root, '404.html')
    if (isThere || existsSync(missing)) response.end(readFileSync(isThere ? file : missing))
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, program: 'none', stop: async () => void server.close() }
}

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
}

function typeOf(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
