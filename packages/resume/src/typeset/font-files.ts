import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type None, none } from '../result.ts'
import type { Face } from '../write/layout/measures.ts'

type FontFile = { path: string; isBold: boolean }

const cuts: Readonly<Record<Face, string>> = {
  regular: '400Regular/Brygada1918_400Regular.ttf',
  italic: '400Regular_Italic/Brygada1918_400Regular_Italic.ttf',
  medium: '500Medium/Brygada1918_500Medium.ttf',
  bold: '700Bold/Brygada1918_700Bold.ttf',
}

const brygada = '@expo-google-fonts/brygada-1918'

/** Packages whose faces every installation has, for letters that Brygada lacks. */
const furtherPackages = ['@fontsource/vazirmatn', '@fontsource/noto-serif-hebrew']

const require = createRequire(import.meta.url)

function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

export function cutPath(face: Face): string {
  return join(folderOf(brygada), cuts[face])
}

/** The files that are asked for what Brygada lacks: first the owner's, from `folder`, then those of the packages. docs/behaviour.md 32.6. */
export function furtherFiles(folder: string | None): FontFile[] {
  const own = folder === none ? [] : ownNames(folder).map((name) => join(folder, name))
  const ours = furtherPackages.flatMap((name) => staticFiles(join(folderOf(name), 'files')))
  return [...own, ...ours].map((path) => ({ path, isBold: /bold|[-_ ]700/i.test(basename(path)) }))
}

/** The upright files of a package of Fontsource, in two weights. */
function staticFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /-(400|700)-normal\.woff$/.test(name))
  return names.sort().map((name) => join(folder, name))
}

/** A text that differs when other fonts are installed. It opens none. */
export function fontsVersion(folder: string | None): string {
  packageVersions ??= [brygada, ...furtherPackages].map((name) => {
    const { version } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  const own = folder === none ? [] : ownVersions(folder)
  return [...packageVersions, ...own].join('\n')
}

let packageVersions: string[] | undefined

function ownVersions(folder: string): string[] {
  return ownNames(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    return `${name} ${size} ${mtimeMs}`
  })
}

/** The files in the owner's folder of fonts; those that cannot be used, too, so that they are named. */
export function ownNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[^.].*\.(ttf|otf|woff2?)$/i.test(name))
        .sort()
    : []
}
