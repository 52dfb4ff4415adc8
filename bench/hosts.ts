import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, hostFiles, isInstalled, recipePrograms } from '../tests/support/journeys/files-host.ts'
import { freePort, vita } from '../tests/support/journeys/server.ts'
import { stopped } from './programs.ts'
import type { MeasuredSite } from './site.ts'
import type { Figure } from './table.ts'

/** Programs of npm that send files, pinned, with the words that start them in a folder. */
const ofNpm: Readonly<Record<string, (root: string, port: string) => readonly string[]>> = {
  'serve@14.2.7': (root, port) => ['-l', port, root],
  'http-server@14.1.1': (root, port) => [root, '-p', port],
  'sirv-cli@3.0.1': (root, port) => [root, '--port', port],
}

const types = { 'resume.txt': 'text/plain', 'resume.md': 'text/markdown', 'contact.vcf': 'text/vcard' } as const

/**
 * What servers of files do with the site as files, those of the guide by their recipes, the others as they come: a row of
 * docs/hosting/README.md each.
 */
export async function measureHosts({ dataDir }: MeasuredSite): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-hosts-'))
  const root = join(folder, 'site')
  await vita(['publish', root, '--url', 'https://ada.example'], { DATA_DIR: dataDir })
  const figures: Figure[] = []
  for (const program of recipePrograms) {
    if (!isInstalled(program)) {
      figures.push({ name: program, value: 'not installed', unit: '' })
      continue
    }
    const host = await hostFiles(root, '/', program)
    figures.push({ name: program, value: await rowOf(host.origin, root), unit: '' })
    await host.stop()
  }
  const npm = ['install', '--prefix', folder, '--no-audit', '--no-fund', ...Object.keys(ofNpm)]
  const hasNpm = spawnSync('npm', npm).status === 0
  const others: [name: string, command: string, words: (port: string) => readonly string[]][] = [
    ['busybox httpd', 'busybox', (port) => ['httpd', '-f', '-p', `127.0.0.1:${port}`, '-h', root]],
    ["Python's http.server", 'python3', (port) => ['-m', 'http.server', port, '--bind', '127.0.0.1', '-d', root]],
    ...Object.entries(ofNpm).map(([name, words]): (typeof others)[number] => {
      const command = join(folder, 'node_modules/.bin', name.replace(/(-cli)?@.*$/, ''))
      return [name, command, (port) => words(root, port)]
    }),
  ]
  for (const [name, command, words] of others) {
    if (spawnSync(command, ['--help']).error !== undefined || (name.includes('@') && !hasNpm)) {
      figures.push({ name, value: 'not installed', unit: '' })
      continue
    }
    const port = await freePort()
    const child = spawn(command, words(String(port)), { stdio: 'ignore' })
    const origin = `http://localhost:${port}`
    await answers(origin, name)
    figures.push({ name, value: await rowOf(origin, root), unit: '' })
    await stopped(child)
  }
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/** A folder without its slash and with a query; what is not there; types of texts; and what a browser has already. */
async function rowOf(origin: string, root: string): Promise<string> {
  const ask = (path: string, headers = {}) => fetch(origin + path, { redirect: 'manual', headers })
  const folder = await ask('/resume?a=b')
  const location = folder.headers.get('location') ?? ''
  const leads = new URL(location, `${origin}/resume`).pathname + new URL(location, origin).search
  const missing = await ask('/no-such-page')
  const isOwn = (await missing.text()) === readFileSync(join(root, '404.html'), 'utf8')
  const sent = await Promise.all(Object.keys(types).map((file) => ask(`/${file}`)))
  const wrong = Object.entries(types).flatMap(([file, type], at) => {
    const given = sent[at]?.headers.get('content-type') ?? 'none'
    return given.toLowerCase().replace(' ', '') === `${type};charset=utf-8` ? [] : `${file}: ${given}`
  })
  const { headers } = await ask('/resume/')
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')]
  const known = [
    etag !== null && (await ask('/resume/', { 'if-none-match': etag })).status === 304 ? 'ETag' : '',
    modified !== null && (await ask('/resume/', { 'if-modified-since': modified })).status === 304 ? 'date' : '',
  ].filter((each) => each !== '')
  return [
    location === '' ? folder.status : `${folder.status} to ${leads}`,
    `${missing.status}, ${isOwn ? 'ours' : 'its own'}`,
    wrong.join(', ') || 'as the live site',
    known.join(', ') || 'sent again',
  ].join(' | ')
}
