import { readFileSync } from 'node:fs'

/** The folders with packages of their own, and what those packages do. */
export const folders = {
  '.': 'the site, its build and its tests',
  hosted: "Google's services, installed when a setting chooses one",
  'tests/hosted': "Google's emulators, installed for the tests of that",
  bench: 'measurements, installed by npm run bench',
} as const

export type Folder = keyof typeof folders

/** A package in a lock file, which may hold the same package in several places and versions. */
export type Locked = {
  name: string
  version: string
  /** An SPDX expression; '' when the package names none. */
  licence: string
  /** `sha512-` and the hash in base64, as npm checks it. */
  integrity: string
  /** Whether the running site may need it: not for building or testing only. */
  isRuntime: boolean
  /** Whether it is for some systems only, or for an optional feature. */
  isOptional: boolean
  hasInstallScript: boolean
  /** Its dependencies: names with version ranges. */
  wants: Readonly<Record<string, string>>
}

/** All packages of others in a folder's lock file, by name and version, each once. */
export function lockedPackages(folder: Folder): Locked[] {
  const found = new Map<string, Locked>()
  for (const [path, entry] of Object.entries(lockFile(folder).packages)) {
    // The project itself and its workspaces are no packages of others.
    if (!path.includes('node_modules/') || entry.link === true) continue
    const locked = toLocked(path, entry)
    const key = `${locked.name}@${locked.version}`
    const other = found.get(key)
    found.set(key, { ...locked, isRuntime: locked.isRuntime || other?.isRuntime === true })
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** A folder's direct dependencies with their version ranges, those of its workspaces among them, and those of the tools. */
export function askedFor(folder: Folder): { runtime: Record<string, string>; tools: Record<string, string> } {
  const { packages } = lockFile(folder)
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  const runtime = own.map(([, { dependencies, optionalDependencies }]) => ({
    ...dependencies,
    ...optionalDependencies,
  }))
  return { runtime: Object.assign({}, ...runtime), tools: packages['']?.devDependencies ?? {} }
}

/** The fields of an entry that are read here. npm documentation, package-lock.json. */
type Entry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function lockFile(folder: Folder): { packages: Record<string, Entry> } {
  return JSON.parse(readFileSync(new URL(`../../${folder}/package-lock.json`, import.meta.url), 'utf8'))
}

function toLocked(path: string, entry: Entry): Locked {
  return {
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    licence: entry.license ?? '',
    integrity: entry.integrity ?? '',
    isRuntime: entry.dev !== true,
    isOptional: entry.optional === true,
    hasInstallScript: entry.hasInstallScript === true,
    wants: { ...entry.dependencies, ...entry.optionalDependencies },
  }
}

/** The order by code unit, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
