import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

/**
 * A machine of its own for `npm run online`: this one's files with a layer over them, its own systemd, processes and network,
 * 203.0.113.10. Beside it, on 203.0.113.1, stand the internet's parts: DNS, and Let's Encrypt's address with `pebble`, the
 * authority's test server. Nothing of it reaches this machine or another network.
 */
export type Machine = {
  /** The root folder, as seen from outside. */
  root: string
  /** The path in the machine of the authority's root certificate, made anew at each start. */
  authority: string
  /** Runs a shell command as root in it. */
  run(command: string, env?: Record<string, string>): { status: number; output: string }
  /** Starts one, and kills it with all its children as soon as its output has this text. */
  runUntil(command: string, text: string): Promise<string>
  /** Sets the A record of a name; '' deletes it. */
  point(name: string, address: string): void
  stop(): void
}

const letsEncrypt = 'acme-v02.api.letsencrypt.org'
/** The environment of a root shell. */
const freshShell = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }

export const [here, internet] = ['203.0.113.10', '203.0.113.1']

/** Why there can be no such machine; '' when there can. */
export function missingForMachine(): string {
  if (process.getuid?.() !== 0) return 'a machine of its own needs root'
  const programs = {
    'systemd-nspawn': 'systemd-container',
    pebble: 'pebble',
    caddy: 'caddy',
    ip: 'iproute2',
    openssl: 'openssl',
  }
  for (const [program, debian] of Object.entries(programs))
    if (spawnSync('which', [program]).status !== 0) return `${program} is not installed (Debian: ${debian})`
  const tried = mkdtempSync(join(tmpdir(), 'vita-layer-'))
  for (const each of ['upper', 'work', 'root']) mkdirSync(join(tried, each))
  const { status } = spawnSync('unshare', ['--mount', '--net', 'sh', '-c', overlay(tried)])
  rmSync(tried, { recursive: true, force: true })
  return status === 0 ? '' : 'this machine allows no overlay file system in a namespace of its own'
}

function overlay(folder: string): string {
  return `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root`
}

export async function startMachine(): Promise<Machine> {
  const ends: (() => void)[] = []
  const stop = () => {
    for (const end of ends.splice(0).reverse()) end()
  }
  try {
    return { ...(await boot(ends)), stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** `ends` gets what ends each part that was started. */
async function boot(ends: (() => void)[]): Promise<Omit<Machine, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-machine-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  const root = join(folder, 'root')
  for (const each of ['upper', 'work', 'root', 'ca', 'data']) mkdirSync(join(folder, each))
  makeAuthority(join(folder, 'ca'))
  fillNpmCache(folder, join(folder, 'upper/var/cache/npm'))
  const lines = [
    'set -e',
    overlay(folder),
    `rm -rf ${root}/etc/systemd/system ${root}/root/.npm`,
    `mkdir -p ${root}/etc/systemd/system`,
    `printf 'nameserver ${internet}\\n' > ${root}/etc/resolv.conf`,
    `cat ${folder}/ca/ca.pem >> ${root}/etc/ssl/certs/ca-certificates.crt`,
    `chmod -R a+rwX ${root}/var/cache/npm`,
    'ip link set lo up',
    `exec systemd-nspawn --quiet --directory=${root} --machine=vita-${process.pid} --bind=${folder}/data:/var/lib/vita --network-veth --resolv-conf=off --timezone=off --boot --register=no --keep-unit --console=pipe`,
  ]
  const outer = spawn('unshare', ['--mount', '--net', '--propagation', 'private', 'sh', '-c', lines.join('\n')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  ends.push(() => outer.kill('SIGKILL'))
  let errors = ''
  outer.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const init = await vi.waitUntil(
    () => {
      if (outer.exitCode !== null) throw new Error(`The machine ended: ${errors}`)
      return outer.pid === undefined ? undefined : childOf(outer.pid)
    },
    { timeout: 60_000, interval: 100 },
  )
  ends.push(() => process.kill(init, 'SIGKILL'))
  const inside = ['-t', String(init), '-a']
  const outside = ['-t', String(outer.pid), '-n', '-m']
  const enter = (command: string, env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('nsenter', [...inside, 'sh', '-c', command], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env: { ...freshShell, ...env },
      timeout: 400_000,
    })
    return { status: status ?? 1, output: stdout + stderr }
  }
  const isUp = () => enter('systemctl is-system-running | grep -Eq "running|degraded"').status === 0
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 300 })

  const veth = /ve-[\w-]+/.exec(execFileSync('nsenter', [...outside, 'ip', '-o', 'link'], { encoding: 'utf8' }))?.[0]
  execFileSync('nsenter', [...outside, 'sh', '-c', `ip addr add ${internet}/24 dev ${veth} && ip link set ${veth} up`])
  enter(`ip addr add ${here}/24 dev host0 && ip link set host0 up`)

  const ca = join(folder, 'ca')
  const dns = ['-defaultIPv4', '', '-defaultIPv6', '', '-dns01', `${internet}:53`, '-management', `${internet}:8055`]
  const noChallenges = ['-http01', '', '-https01', '', '-tlsalpn01', '']
  const servers = [
    ['pebble-challtestsrv', ...dns, ...noChallenges],
    ['pebble', '-config', join(ca, 'pebble.json'), '-dnsserver', `${internet}:53`],
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(ca, 'Caddyfile')],
  ].map((words) => spawn('nsenter', [...outside, ...words], { stdio: 'ignore', env: ownEnvironment(ca) }))
  ends.push(...servers.map((server) => () => void server.kill('SIGKILL')))
  const curl = (...words: string[]) =>
    spawnSync('nsenter', [...outside, 'curl', '-sk', '--max-time', '5', ...words], { encoding: 'utf8' })
  const post = (path: string, body: object) =>
    curl('--fail', '-d', JSON.stringify(body), `http://${internet}:8055/${path}`).status === 0
  await vi.waitUntil(() => post('add-a', { host: `${letsEncrypt}.`, addresses: [internet] }), { timeout: 10_000 })
  const issuer = await vi.waitUntil(() => curl('https://127.0.0.1:15000/roots/0').stdout || undefined, {
    timeout: 10_000,
  })
  const authority = '/etc/ssl/pebble.pem'
  writeFileSync(join('/proc', String(init), 'root', authority), issuer)

  return {
    root: join('/proc', String(init), 'root'),
    authority,
    run: enter,
    runUntil(command, text) {
      return new Promise((resolve) => {
        const child = spawn('nsenter', [...inside, 'setsid', '--wait', 'sh', '-c', `echo "group $$"; ${command}`], {
          env: freshShell,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let output = ''
        const read = (part: string) => {
          output += part
          const group = /^group (\d+)$/m.exec(output)?.[1]
          if (output.includes(text) && group !== undefined) enter(`env kill -KILL -- -${group}`)
        }
        for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
        child.on('close', () => resolve(output))
      })
    },
    point(name, address) {
      post('clear-a', { host: `${name}.` })
      if (address !== '') post('add-a', { host: `${name}.`, addresses: [address] })
    },
  }
}

/** A certificate for Let's Encrypt's name, by an authority that the machine trusts like all others. */
function makeAuthority(folder: string): void {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  openssl('req', '-x509', ...kind, '-subj', '/CN=test authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  openssl('req', ...kind, '-subj', `/CN=${letsEncrypt}`, '-keyout', 'key.pem', '-out', 'request.pem')
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${letsEncrypt},IP:${internet}`)
  const from = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request.pem', ...from, '-out', 'cert.pem')
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble }))
  // Pebble's directory is at another path than Let's Encrypt's.
  const front = `{
	admin off
	auto_https off
}
https://${letsEncrypt} {
	bind ${internet}
	tls ${folder}/cert.pem ${folder}/key.pem
	rewrite /directory /dir
	reverse_proxy https://127.0.0.1:14000 {
		transport http {
			tls_insecure_skip_verify
		}
		header_up Host {host}
	}
}
`
  writeFileSync(join(folder, 'Caddyfile'), front)
}

/** The environment of the servers: folders of their own, and no pauses in the authority. */
function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return { PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0', ...own }
}

/** The process id of the machine's systemd: the child of the child. */
function childOf(pid: number): number | undefined {
  const children = (of: number) =>
    existsSync(`/proc/${of}/task/${of}/children`)
      ? readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
      : []
  return children(pid).find((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd')
}

/**
 * Fills a cache with all that npm downloads for a set-up: from this machine's own cache, and what is missing there from the registry.
 */
function fillNpmCache(folder: string, cache: string): void {
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  const npm = (...words: string[]) =>
    execFileSync(
      'npm',
      [...words, '--cache', cache, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      {
        cwd: scratch,
        encoding: 'utf8',
      },
    )
  const own = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  if (existsSync(join(own, '_cacache'))) cpSync(join(own, '_cacache'), join(cache, '_cacache'), { recursive: true })
  const version = readFileSync('.node-version', 'utf8').trim()
  npm('install', '--no-save', '--no-package-lock', `node@${version}`)
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(scratch, name))
  npm('ci')
}
