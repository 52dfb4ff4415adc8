import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, licenceOf } from './licences.ts'
import { askedFor, type Folder, folders, lockedPackages } from './lock-file.ts'
import { shipped, shippedLicences } from './shipped.ts'
import { unnamedIn } from './shipped-plugin.ts'

/** What Vita takes from others. docs/behaviour.md 20. */
const all = Object.keys(folders) as Folder[]

test('the site runs on at most 34 packages of its own choice, and on at most 170 in all', () => {
  const direct = Object.keys(askedFor('.').runtime)
  const whole = lockedPackages('.').filter(({ isRuntime }) => isRuntime)
  expect(direct.length).toBeGreaterThan(0)
  expect(direct.length).toBeLessThanOrEqual(34)
  expect(direct.filter((name) => !whole.some((each) => each.name === name))).toEqual([])
  expect(whole.length).toBeLessThanOrEqual(170)
})

test.each(all)('every package of %s comes from a registry, by a version and a SHA-512', (folder) => {
  const { runtime, tools } = askedFor(folder)
  const packages = lockedPackages(folder)
  const wanted = [{ runtime, ...tools }, ...packages.map(({ wants }) => wants)].flatMap((each) => Object.entries(each))
  expect(wanted.filter(([, range]) => typeof range === 'string' && !isOfRegistry(range))).toEqual([])
  expect(packages.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([])
  expect(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([])
})

test('a package from git, an address, a folder or a file is detected', () => {
  for (const range of ['^1.2.3', '1.x || >=2.5.0', '*', '', 'latest', 'npm:string-width@^4.2.0', '>= 2.1.2 < 3.0.0'])
    expect(isOfRegistry(range), range).toBe(true)
  for (const range of [
    'git+https://example.org/a.git',
    'github:a/b',
    'a/b',
    'https://example.org/a.tgz',
    'file:../a',
    '../a',
    'link:a',
    'workspace:*',
    'npm:a@github:a/b',
  ])
    expect(isOfRegistry(range), range).toBe(false)
})

test("the packages with an install script are known, and only Google's client and emulators have some", () => {
  const withScript = (folder: Folder) =>
    lockedPackages(folder)
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name)
  expect(Object.fromEntries(all.map((folder) => [folder, withScript(folder)]))).toEqual({
    '.': [],
    hosted: ['@firebase/util', 'protobufjs'],
    'tests/hosted': ['protobufjs', 're2'],
    bench: [],
  })
})

test('every install of a lock file runs no scripts, and only Node itself is installed without a lock file', () => {
  const launcher = globSync('scripts/launch/*.mjs')
    .filter((path) => !path.endsWith('.test.mjs'))
    .sort()
  const byNpm = launcher.filter((path) => readFileSync(path, 'utf8').includes('await runNpm('))
  expect(byNpm).toEqual(['scripts/launch/node.mjs'])
  const installs = [...launcher, 'Dockerfile'].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /npm ci|'ci'/.test(line)),
  )
  expect(installs.length).toBeGreaterThanOrEqual(4)
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
})

test.each(all)('every package of %s has a licence that is allowed', (folder) => {
  const rejected = lockedPackages(folder).filter((each) => !isAllowed(each))
  expect(rejected.map((each) => `${each.name} ${each.version}: ${licenceOf(each) || 'none'}`)).toEqual([])
})

test('a licence that is not listed is rejected, and one that is allowed for one package is rejected for others', () => {
  const rejected = ['GPL-3.0-only', 'AGPL-3.0-or-later', 'SEE LICENSE IN x', 'UNLICENSED', '', 'MIT AND GPL-2.0-only']
  for (const licence of rejected) expect(isAllowed({ name: 'x', licence }), licence).toBe(false)
  for (const licence of ['MIT', 'MIT AND Zlib', '(MIT OR GPL-2.0-only)'])
    expect(isAllowed({ name: 'x', licence }), licence).toBe(true)
  expect(isAllowed({ name: 'lightningcss', licence: 'MPL-2.0' })).toBe(true)
  expect(isAllowed({ name: 'lightningcss-evil.example/x', licence: 'GPL-3.0-only' })).toBe(false)
  expect(isAllowed({ name: 'x', licence: 'MPL-2.0' })).toBe(false)
})

test('the licences of what browsers get are up to date; if not, run npm run licences', () => {
  expect(readFileSync('public/licences.txt', 'utf8')).toBe(shippedLicences())
})

test("every part that browsers get has its package's licence, with the whole text", () => {
  const packages = lockedPackages('.')
  for (const { name, licence } of shipped.filter((each) => !/^(lucide|tabler-icons)$/.test(each.name)))
    expect(packages.find((each) => each.name === name)?.licence, name).toBe(licence)
  const text = shippedLicences()
  expect(text.match(/MIT License/gi)?.length).toBeGreaterThanOrEqual(5)
  for (const words of ['SIL OPEN FONT LICENSE Version 1.1', 'Lucide Contributors', 'Meta Platforms', 'BAU Software'])
    expect(text).toContain(words)
})

test('a package in the built files without a licence text is detected, wherever it lies', () => {
  const named = ['/a/node_modules/react/index.js', '/a/node_modules/react/jsx-runtime.js', '/a/src/web/root.tsx']
  expect(
    unnamedIn([...named, '\0virtual:hydration-loader', 'node_modules/@fontsource-variable/brygada-1918/x.woff2']),
  ).toEqual([])
  const unnamed = [
    '/a/node_modules/react/node_modules/@b/c/d.js',
    '/a/node_modules/@b/c/e.js',
    'node_modules/reactive/x',
  ]
  expect(unnamedIn([...named, ...unnamed])).toEqual(['@b/c', 'reactive'])
})

/** Whether a version range is one of a registry's package, also under another name (`npm:`). */
function isOfRegistry(range: string): boolean {
  return /^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\w.~^<>=*|+ -]*$/.test(range) && !/^\.{1,2}$/.test(range)
}
