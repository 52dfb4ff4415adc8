import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** @typedef {{ optionalDependencies?: Record<string, string>, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean }} Locked */
/** @type {Record<string, Locked>} */
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

/**
 * Whether Node's resolution would find a dependency: inside its package, beside it, or further out.
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

test('the lock file has the builds of every platform, because npm ci fails without them', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test.each(['.', 'bench', 'hosted', 'tests/hosted'])(
  'the lock file of %s names no download address, so that it serves any registry, and a hash of every package',
  (folder) => {
    /** @type {Record<string, Locked>} */
    const locked = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')).packages
    const installed = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(installed.length).toBeGreaterThan(30)
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(installed.filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle)).toEqual([])
  },
)
