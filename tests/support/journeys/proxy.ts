import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { vi } from 'vitest'
import { canMakeCertificates, makeCertificate } from '../web/certificate.ts'
import { type Answer, answersIn, type Question } from './pages/wire.ts'
import { freePort } from './server.ts'

/** The host name in the files of `deploy/`, which an owner replaces by their own. */
export const siteName = 'resume.example.org'

export type ProxyName = 'Caddy' | 'nginx'

/** How large a body may be: as the file of `deploy/` says, or, for nginx, by its own default of 1 MB, or 100 kB at all addresses. */
export type ProxyLimits = 'of deploy' | 'default' | '100 kB'

/** A proxy on this machine, in front of Vita on 127.0.0.1. */
export type FrontProxy = { http: number; https: number; cert: string; stop(): Promise<void> }

const programs: Record<ProxyName, { program: string; version: string; debian: string }> = {
  Caddy: { program: 'caddy', version: 'version', debian: 'caddy' },
  nginx: { program: 'nginx', version: '-v', debian: 'nginx' },
}

/** Why this proxy cannot run here; '' when it can. */
export function missingFor(name: ProxyName): string {
  const { program, version, debian } = programs[name]
  if (spawnSync(program, [version], { env: pathWithSbin() }).status !== 0)
    return `${name} is not installed (Debian: ${debian})`
  return canMakeCertificates ? '' : 'openssl, which makes the certificate, is not installed'
}

/**
 * Runs a proxy with its file from `deploy/`. Only the ports, the certificate, Vita's address and the timeout of slow visitors
 * differ (one second instead of ten). Its files are in `folder`.
 */
export async function startProxy(
  name: ProxyName,
  folder: string,
  vitaPort: number,
  limits: ProxyLimits = 'of deploy',
): Promise<FrontProxy> {
  const [http, https] = [await freePort(), await freePort()]
  const { cert } = makeCertificate(folder, `DNS:${siteName}`)
  const ports = { http, https, vita: vitaPort }
  const args = name === 'Caddy' ? caddyArguments(folder, ports) : nginxArguments(folder, ports, limits)
  const env = { ...pathWithSbin(), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(programs[name].program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close')
  const ready = () => child.exitCode !== null || isListening(https)
  await vi.waitUntil(ready, { timeout: 20_000, interval: 50 })
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${output}`)
  return {
    http,
    https,
    cert,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A visitor's local address, and the host name they request. */
export type Visitor = { from?: string; name?: string }

/** Sends a request over https and returns the unparsed HTTP/1.1 answer. Only the proxy's own certificate is trusted. */
export async function askSecurely(
  proxy: FrontProxy,
  target: string,
  { method = 'GET', headers = {}, body = '' }: Question = {},
  { from = '127.0.0.1', name = siteName }: Visitor = {},
): Promise<Answer> {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: siteName, connection: 'close', ...length, ...headers })
  const text = `${method} ${target} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n${body}`
  const to = { host: '127.0.0.1', port: proxy.https, localAddress: from, servername: name, ca: proxy.cert }
  const received = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ ...to, timeout: 30_000 }, () => socket.write(text))
    socket.on('data', (part) => parts.push(part))
    socket.on('close', () => resolve(Buffer.concat(parts)))
    socket.on('error', (error) => (parts.length > 0 ? resolve(Buffer.concat(parts)) : reject(error)))
    socket.on('timeout', () => socket.destroy(new Error('The proxy did not end the connection.')))
  })
  const [answer] = answersIn(received, method)
  if (answer === undefined) throw new Error(`${method} ${target.slice(0, 100)} was not answered`)
  return answer
}

/** The end-to-end headers, without those for the next hop and those of the proxy itself. */
export function endToEnd({ headers }: Answer): Record<string, string> {
  const hops = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'alt-svc', 'server']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.includes(name)))
}

type Ports = { http: number; https: number; vita: number }

function caddyArguments(folder: string, { http, https, vita }: Ports): string[] {
  const file = join(folder, 'Caddyfile')
  const own = `admin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1`
  const text = adapted('deploy/Caddyfile', [
    [/^\{\n/m, `{\n\t${own}\n`],
    [/read_header 10s/, 'read_header 1s'],
  ])
  const site = adapted('deploy/vita.caddyfile', [
    [/^\{\$SITE_NAME:resume\.example\.org\} \{\n/m, `$&\ttls ${folder}/cert.pem ${folder}/key.pem\n`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${vita}`],
  ])
  writeFileSync(join(folder, 'vita.caddyfile'), site)
  writeFileSync(file, text)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

/** The main file repeats what matters of Debian's: it compresses, unless a site file switches that off. */
function nginxArguments(folder: string, { http, https, vita }: Ports, limits: ProxyLimits): string[] {
  const text = adapted('deploy/nginx.conf', [
    [/^ +listen \[::\].*\n/gm, ''],
    [/listen 80/g, `listen 127.0.0.1:${http}`],
    [/listen 443/g, `listen 127.0.0.1:${https}`],
    [/\/etc\/letsencrypt\/live\/[\w.]+\/fullchain\.pem/, `${folder}/cert.pem`],
    [/\/etc\/letsencrypt\/live\/[\w.]+\/privkey\.pem/, `${folder}/key.pem`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${vita}`],
    [/client_header_timeout 10s/, 'client_header_timeout 1s'],
    ...(limits === 'default' ? [[/^ +client_max_body_size .*\n/gm, ''] satisfies [RegExp, string]] : []),
    ...(limits === '100 kB'
      ? [[/client_max_body_size 9m/, 'client_max_body_size 100k'] satisfies [RegExp, string]]
      : []),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path tmp_${each};`)
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid nginx.pid; error_log stderr;
events { worker_connections 768; }
http { access_log off; gzip on; ${temporary.join(' ')} include vita.conf; }\n`
  writeFileSync(join(folder, 'vita.conf'), text)
  writeFileSync(join(folder, 'nginx.conf'), main)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  return ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
}

/** Every change must match. Otherwise the file no longer contains what this test and the guide expect. */
function adapted(path: string, changes: [RegExp, string][]): string {
  return changes.reduce(
    (text, [what, by]) => {
      const changed = text.replace(what, by)
      if (changed === text) throw new Error(`${path} has nothing like ${what}.`)
      return changed
    },
    readFileSync(path, 'utf8'),
  )
}

/** Debian installs nginx outside the PATH of an ordinary account. */
function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
