import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './run.mjs'
import { say } from './say.mjs'

/** Chromium without a window first: a page load takes it 30 % less work. */
const names = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
]

/** The usual places besides the PATH, on macOS, Windows and Linux (snap). */
function usualPlaces() {
  const macOs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  )
  const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
  const programs = [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ]
  const windows = folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []))
  return [...macOs, ...windows, '/snap/bin/chromium']
}

/**
 * The path of Chromium (or Chrome, or Edge) for the browser tests: `CHROMIUM_PATH`, else one from the PATH or a usual
 * place. Undefined when there is none, or `CHROMIUM_PATH` names no file.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces()].find((path) => existsSync(path))
}

/**
 * Installs Chromium when there is no browser and this is root on Debian. The tests that need a browser find it themselves,
 * and are skipped with a reason when there is none.
 */
export async function browser() {
  if (findBrowser() !== undefined || process.env.CHROMIUM_PATH || !isDebianRoot()) return
  say('installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    runQuietly('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { cwd: '/', env })
  await apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status, output } = await apt('install', '-y', '--no-install-recommends', name)
    if (status === 0) return
    say(`${name} could not be installed: ${output.trim().split('\n').at(-1)}`)
  }
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
