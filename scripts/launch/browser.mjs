import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './run.mjs'
import { say } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** The usual places besides the PATH; none of them exists on another system. */
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
 * The Chromium (or Chrome, or Edge) for the browser tests: that of `CHROMIUM_PATH`, else one from the PATH or a usual place.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces()].find((path) => existsSync(path))
}

/**
 * Sees to a browser: on Debian, as root, it is installed when there is none. The tests that need one find it by
 * themselves, and are skipped with a reason where there is none.
 */
export async function browser() {
  if (findBrowser() !== undefined || process.env.CHROMIUM_PATH || !isDebianRoot()) return
  say('installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    runQuietly('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { cwd: '/', env })
  await apt('update')
  const { status, output } = await apt('install', '-y', '--no-install-recommends', 'chromium')
  if (status !== 0) say(`Chromium could not be installed: ${output.trim().split('\n').at(-1)}`)
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
