import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fills a cache with all that npm downloads for a set-up: from this machine's own cache, and what is missing there from the registry.
 */
export function fillNpmCache(folder: string, cache: string): void {
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
