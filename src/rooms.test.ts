import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

type Room = { rooms: string[]; packages: string[]; onlyTypes?: string[] }

const react = ['react', 'react-dom', 'react-router', '@react-router/dev']

/** Shared by the adapters, and of no technology itself. */
const beside = [
  'adapters/file-store-failure.ts',
  'adapters/for-each-limited.ts',
  'adapters/new-file.ts',
  'adapters/sha256.ts',
  'adapters/site-keys.ts',
  'adapters/whole-file.ts',
  'adapters/worker-process.ts',
]

/** The rooms of `packages/resume` that need Node or large packages: nothing that a browser loads imports them. */
const heavy = ['resume/convert', 'resume/read', 'resume/typeset']

/**
 * The imports that each room (or single file) may have: `packages/resume` without what is heavy, which all may have, other rooms, the rooms of which it may import only types, and
 * packages; 'node' is Node's own modules, '*' any package. docs/architecture.md.
 */
const rooms: Record<string, Room> = {
  'resume/convert': { rooms: ['resume', ...heavy], packages: ['node', '*'] },
  'resume/read': { rooms: [], packages: ['node', '*'] },
  'resume/typeset': { rooms: ['resume'], packages: ['node', '*'] },
  'resume/write': { rooms: ['resume'], packages: ['markdown-it'] },
  'resume/index.ts': { rooms: ['resume', ...heavy], packages: [] },
  'resume/command.ts': { rooms: ['resume', ...heavy], packages: ['node'] },
  resume: { rooms: [], packages: ['valibot'] },
  'domain/comparing': { rooms: ['domain'], packages: ['diff'] }, // diff: loaded by a review alone
  domain: { rooms: [], packages: ['valibot'] },
  ports: { rooms: ['domain'], packages: [] },
  libraries: { rooms: ['domain'], packages: ['node', '*'] }, // computes, and has no other effect
  calls: { rooms: ['domain', 'libraries', 'ports'], onlyTypes: ['ports'], packages: [] },
  'adapters/*': { rooms: ['domain', 'ports', ...heavy, ...beside], packages: ['node', '*'] },
  adapters: { rooms: ['domain', 'ports'], packages: ['node', 'vitest'] }, // shared by all technologies, and their tests
  stack: { rooms: ['domain', 'libraries', 'ports', 'adapters', 'resume/convert'], packages: ['node'] },
  server: { rooms: ['domain', 'ports', 'calls', 'stack', 'web/routing'], packages: ['node', '*'] },
  'web/ui': { rooms: ['domain'], packages: ['react', 'react-dom', 'react-router'] }, // shared by the site and the studio
  'web/site/views': {
    rooms: ['domain', 'web/ui', 'web/site/hydration-loader', 'web/site/human-check'],
    packages: ['react', 'react-dom', 'react-router'],
  },
  'web/site/human-check': { rooms: ['domain'], packages: ['altcha'] }, // loaded late, by a view
  'web/site/hydration-loader': { rooms: [], packages: [] },
  'web/site': {
    rooms: ['domain', 'libraries', 'ports', 'calls', 'web/routing', 'web/root.tsx', 'web/ui'],
    onlyTypes: ['ports'],
    packages: react,
  },
  'web/studio': {
    rooms: ['domain', 'libraries', 'ports', 'calls', 'web/routing', 'web/ui'],
    onlyTypes: ['ports'],
    packages: [...react, '@github/markdown-toolbar-element', '@atlaskit/pragmatic-drag-and-drop'],
  },
  'web/shared': {
    rooms: ['domain', 'libraries', 'ports', 'calls', 'web/routing', 'web/ui', 'web/site/views/parts'],
    onlyTypes: ['ports'],
    packages: react,
  },
  web: {
    rooms: ['domain', 'ports', 'calls', 'web'],
    onlyTypes: ['ports'],
    packages: react,
  },
  cli: { rooms: ['domain', 'ports', 'calls', 'stack'], packages: ['node'] },
}

test('every import is of a room that its own room may name', () => {
  const files = globSync(['src/*/**/*.{ts,tsx}', 'packages/resume/src/**/*.ts']).filter(
    (path) => !/\.(test|contract|d)\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((path) => breachesIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('a forbidden import is found on one line, on several, and in a dynamic import', () => {
  const job = 'packages/resume/src/records/job.ts'
  expect(breachesIn(job, "import { readFile } from 'node:fs/promises'")).toHaveLength(1)
  expect(breachesIn(job, "import { none } from '../../../../src/domain/call.ts'")).toHaveLength(1)
  expect(breachesIn('src/domain/call.ts', "import { pdfOf } from '#resume/typeset/pdf.ts'")).toHaveLength(1)
  expect(breachesIn('src/domain/call.ts', "import { none } from '#resume/result.ts'")).toEqual([])
  expect(
    breachesIn('src/calls/content/read-job.ts', "import {\n  a,\n  b,\n} from '#adapters/sqlite/documents.ts'"),
  ).toHaveLength(1)
  expect(breachesIn('src/calls/content/read-job.ts', "import { none } from '../../domain/result.ts'")).toHaveLength(1)
  expect(breachesIn('src/calls/content/read-job.ts', "import { ports } from '#ports/ports.ts'")).toHaveLength(1)
  expect(breachesIn('src/calls/content/read-job.ts', "import type { Ports } from '#ports/ports.ts'")).toEqual([])
  expect(breachesIn('src/adapters/disk/files.ts', "import { a } from '../sqlite/database.ts'")).toHaveLength(1)
  expect(breachesIn('src/server/app.ts', "const { root } = await import('#web/root.tsx')")).toHaveLength(1)
  expect(breachesIn('src/web/ui/icon.tsx', "import { Page } from '../page.tsx'")).toHaveLength(1)
  expect(breachesIn('src/web/ui/icon.tsx', "import './icon.css'")).toEqual([])
})

test('a page imports no schema: only calls, which no browser loads, read stored records', () => {
  const pages = globSync('src/web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
  const reached = new Set(pages)
  for (const path of reached) for (const each of namedBy(path)) if (!each.startsWith('src/calls/')) reached.add(each)
  expect(reached).toContain('packages/resume/src/records/job.ts')
  expect([...reached].filter((path) => /records\/(collections\/.+|collections?)\.ts$|^valibot$/.test(path))).toEqual([])
})

test('two functions of one folder never share a name', () => {
  const sources = globSync(
    '{src,packages/resume/src/{records,schema,transfer,typeset,write},scripts,bench,tests}/**/*.{ts,tsx,mjs}',
    {
      exclude: ['**/node_modules'],
    },
  )
  const places = new Map<string, string[]>()
  for (const path of sources.filter((each) => !/\.(test|contract)\.\w+$/.test(each))) {
    const found = readFileSync(path, 'utf8').matchAll(
      /^(?:export )?(?:default )?(?:(?:async )?function\*? |const (?=\w+ = call\())(\w+)/gm,
    )
    for (const [, name = ''] of found) {
      if (/^(loader|action|clientAction|headers|shouldRevalidate|ErrorBoundary)$/.test(name)) continue // named by the router
      const place = `${posix.dirname(path)} ${name}`
      places.set(place, [...new Set([...(places.get(place) ?? []), path])])
    }
  }
  expect(places.size).toBeGreaterThan(3000)
  expect([...places.values()].filter((paths) => paths.length > 1)).toEqual([])
})

test('no two folders of a layer use each other, directly or through others', () => {
  const uses = new Map<string, Set<string>>()
  const files = globSync('{src,packages/resume/src}/**/*.{ts,tsx}').filter(
    (path) => !/\.(test|contract)\.tsx?$|src.(index|command)\.ts$/.test(path),
  )
  for (const path of files) {
    const own = posix.dirname(path.replaceAll('\\', '/'))
    const used = namedBy(path).map((each) => posix.dirname(each))
    const beside = used.filter((each) => each !== own && layerOf(each) === layerOf(own))
    uses.set(own, new Set([...(uses.get(own) ?? []), ...beside]))
  }
  expect(uses.size).toBeGreaterThan(100)
  expect([...uses.keys()].filter((folder) => reaches(folder, folder, uses))).toEqual([])
  const circle = new Map(Object.entries({ a: new Set(['b']), b: new Set(['c']), c: new Set(['a']), d: new Set(['a']) }))
  expect([...circle.keys()].filter((folder) => reaches(folder, folder, circle))).toEqual(['a', 'b', 'c'])
})

test('no folder has more than 40 files', () => {
  const counts = new Map<string, number>()
  for (const path of globSync('{src,e2e,tests,scripts,bench,docs}/**/*.*', { exclude: ['**/node_modules'] })) {
    const folder = posix.dirname(path.replaceAll('\\', '/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 40)).toEqual([])
})

/** 'domain' of src/domain/content, 'resume' of packages/resume/src/records. */
function layerOf(folder: string): string | undefined {
  return folder.split('/')[1]
}

/** Whether a folder uses another, directly or through others. */
function reaches(from: string, to: string, uses: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const reached = new Set(uses.get(from))
  for (const each of reached) for (const next of uses.get(each) ?? []) reached.add(next)
  return reached.has(to)
}

/** The packages, and the files below src, from which a file imports more than types. */
function namedBy(path: string): string[] {
  if (!/^(src|packages\/resume\/src)\/.*\.tsx?$/.test(path)) return []
  return importsIn(readFileSync(path, 'utf8')).flatMap(({ from, isType }) => {
    if (isType || isOfNoRoom(from)) return []
    if (from.startsWith('.')) return [posix.join(posix.dirname(path.replaceAll('\\', '/')), from)]
    return [from.startsWith('#resume/') ? from.replace('#resume/', 'packages/resume/src/') : from.replace('#', 'src/')]
  })
}

/** The imports of a file that its room does not allow, each with the file that has it. */
function breachesIn(path: string, source: string): string[] {
  const { room, own } = roomOf(roomPath(path))
  return importsIn(source).flatMap(({ from, isType }) =>
    isOfNoRoom(from) || isAllowed(path, from, room, own, isType) ? [] : [`${path}: ${from}`],
  )
}

function importsIn(source: string): { from: string; isType: boolean }[] {
  const found = source.matchAll(/^ *((?:import|export)\b[^'"`]*?\bfrom|import|.*?\bimport\() ?'([^']+)'/gm)
  return [...found].map(([, words = '', from = '']) => ({ from, isType: /^(im|ex)port type\b/.test(words) }))
}

/** Whether the build makes it, or it is a file that the build copies. */
function isOfNoRoom(from: string): boolean {
  return from.startsWith('virtual:') || from.includes('/+types/') || from.startsWith('../../public/')
}

/** A path as the table has it: below src, and of the package below 'resume'. */
function roomPath(path: string): string {
  return posix
    .normalize(path.replaceAll('\\', '/'))
    .replace(/^packages\/(resume)\/src\//, '$1/')
    .replace(/^src\//, '')
}

/** The first entry of the table that matches a file below src, and the folder that its relative imports stay in. */
function roomOf(path: string): { room: Room; own: string } {
  for (const [name, room] of Object.entries(rooms)) {
    const own = new RegExp(`^${name.replace('*', '[^/]+')}(/|$)`).exec(path)?.[0]
    if (own !== undefined) return { room, own }
  }
  throw new Error(`${path} is in no room`)
}

function isAllowed(path: string, from: string, room: Room, own: string, isType: boolean): boolean {
  const isRelative = from.startsWith('.')
  if (!isRelative && !from.startsWith('#')) {
    const name = from.startsWith('node:') ? 'node' : /^(@[^/]+\/)?[^/]+/.exec(from)?.[0]
    return room.packages.includes(name ?? '') || (name !== 'node' && room.packages.includes('*'))
  }
  const target = isRelative ? roomPath(posix.join(posix.dirname(path), from)) : from.slice(1)
  if (isRelative && target.startsWith(own)) return true
  const isIn = (each: string) => target === each || target.startsWith(`${each}/`)
  const isNamed = room.rooms.some(isIn) || (isIn('resume') && !heavy.some(isIn))
  const staysInRoom = target.split('/')[0] === own.split('/')[0]
  return isNamed && isRelative === staysInRoom && (isType || !room.onlyTypes?.includes(target.split('/')[0] ?? ''))
}
