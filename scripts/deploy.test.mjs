import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverArguments } from './launch/run.mjs'

/** The files of `deploy/` and the guide that uses them. `e2e/requests/proxies.extended.test.ts` runs both proxies. */
const guide = readFileSync('docs/self-hosting.md', 'utf8')
const unit = readFileSync('deploy/vita.service', 'utf8')

/** systemd's own check of units; it works without a running systemd. */
const validate = 'systemd-analyze'

/** The value of a setting of the unit; '' when it has none. @param {string} name */
function setting(name) {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
}

/** systemd's messages about a unit. @param {string} text */
function verified(text) {
  const folder = mkdtempSync(join(tmpdir(), 'vita-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'vita.service')
  writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
  const { status, stdout, stderr } = spawnSync(validate, ['verify', '--man=no', file], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.split('\n').filter((line) => line.includes('vita.service')) }
}

test('the service runs a launcher command in the folder where the guide clones the project', () => {
  const [node, script = '', command = '', ...more] = setting('ExecStart').split(' ')
  expect([node, more]).toEqual(['/usr/bin/node', []])
  expect(existsSync(script)).toBe(true)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts[command]).toBe(`node ${script} ${command}`)
  expect(guide).toContain(`--home-dir ${setting('WorkingDirectory').replace(/\/site$/, '')} `)
  expect(guide).toContain(`useradd --system --create-home`)
  expect(guide).toMatch(new RegExp(`^useradd .* ${setting('User')}$`, 'm'))
})

test('the service may write its data only, and the guide stores the data there', () => {
  expect([setting('ProtectSystem'), setting('ReadWritePaths')]).toEqual(['strict', ''])
  expect(guide).toMatch(new RegExp(`^DATA_DIR=/var/lib/${setting('StateDirectory')}$`, 'm'))
})

test('the guide of a folder for a web server lets the service write above that folder, where nothing is hidden from it', () => {
  const text = readFileSync('docs/hosting/web-server.md', 'utf8')
  const [, allowed = ''] = /ReadWritePaths=(\/[\w/]+)/.exec(text) ?? []
  const folders = [...text.matchAll(/(?:root(?: \*)?|alias) (\/[\w/]+)/g)].map(([, folder]) => folder)
  expect(folders.length).toBeGreaterThan(3)
  for (const folder of folders) expect(folder?.replace(/\/$/, '')).toBe(`${allowed}/site`)
  expect(text).toContain(`install -d -o ${setting('User')} -g ${setting('User')} -m 755 ${allowed}\n`)
  expect(allowed).not.toMatch(/^\/(home|tmp|var\/tmp|root)\b/)
  expect(unit).toContain('docs/hosting/web-server.md')
  expect(setting('UMask'), 'modes of a place do not depend on it').toBe('0077')
})

test('the service waits longer for the end than Vita takes for it', () => {
  const gracePeriod =
    /^const gracePeriodMs = ([\d_]+)$/m.exec(readFileSync('src/server/shut-down.ts', 'utf8'))?.[1] ?? ''
  expect(Number(gracePeriod.replaceAll('_', ''))).toBeGreaterThan(0)
  expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(gracePeriod.replaceAll('_', '')) + 2000)
})

test('systemd reports nothing about the unit', ({ skip }) => {
  skip(spawnSync(validate, ['--version']).error !== undefined, 'systemd is not installed')
  expect(verified(unit)).toEqual({ status: 0, said: [] })
  expect(verified(unit.replace('[Install]', 'ReadWritePaths=/var/www/vita\n\n[Install]'))).toEqual({
    status: 0,
    said: [],
  })
  expect(verified(unit.replace('KillMode=mixed', 'KillMode=gently')).said, 'a wrong unit').not.toEqual([])
})

test('the image has the Node of .node-version and starts the server like the launcher', () => {
  const image = readFileSync('Dockerfile', 'utf8')
  const [major, minor] = readFileSync('.node-version', 'utf8').trim().split('.')
  const bases = [...image.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(bases).toEqual([1, 2, 3].map(() => `${major}.${minor}`))
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...serverArguments]).replaceAll(',', ', ')}`)
})

test('the image makes no volume without a name, in which data would seem kept', () => {
  expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/^VOLUME/m)
})

test('compose.yaml needs ORIGIN alone, stores the data in a volume and mounts files that exist', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  expect([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)).toEqual(['ORIGIN'])
  expect(compose).toMatch(/^ +- data:\/data$/m)
  const mounted = [...compose.matchAll(/^ +- \.\/(\S+?):/gm)].map(([, path = '']) => path)
  expect(mounted).toEqual(['deploy/Caddyfile', 'deploy/vita.caddyfile'])
  expect(mounted.filter((path) => !existsSync(path))).toEqual([])
})

test('as compose.yaml starts it, Caddy serves the host of ORIGIN and passes on to Vita there', ({ skip }) => {
  skip(spawnSync('caddy', ['version']).status !== 0, 'Caddy is not installed')
  const command = /^ +entrypoint: \['sh', '-c', '(.*)'\]$/m.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''
  const adapted = command
    .replaceAll('$$', '$')
    .replace(
      'exec caddy run --config /etc/caddy/Caddyfile',
      'exec caddy adapt --adapter caddyfile --config deploy/Caddyfile',
    )
  const env = { ...process.env, ORIGIN: 'https://ada.example.org', SITE_UPSTREAM: 'vita:3000' }
  const { stdout } = spawnSync('sh', ['-c', adapted], { env, encoding: 'utf8' })
  expect(stdout).toContain('"host":["ada.example.org"]')
  expect(stdout).toContain('"dial":"vita:3000"')
  expect(stdout).not.toContain('resume.example.org')
})

test('the guide copies each file of deploy/, and every npm command in a guide exists', () => {
  for (const file of readdirSync('deploy')) expect(guide).toContain(`cp /srv/vita/site/deploy/${file} /etc/`)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const texts = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
    path.endsWith('.md'),
  )
  const named = texts.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/npm run (?:-s |--silent )?([\w:]*\w)/g),
  ])
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named.map(([, name]) => name))].filter((name = '') => !(name in scripts))).toEqual([])
})
