import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type None, none } from '#domain/result.ts'
import type { Face } from '#domain/resume/layout/measures.ts'

/** A font file with what it is for: `covers` says which characters it may have, without opening it. */
export type FontFile = { path: string; family: string; isBold: boolean; covers: (codePoint: number) => boolean }

/** A file of a package of Fontsource, with the characters that the package says it has. */
type Slice = FontFile & { characters(): number[] }

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

/** The files that are asked for what Brygada lacks: first the owner's, from `folder`, then those of the packages. */
export function furtherFiles(folder: string | None): FontFile[] {
  return [
    ...(folder === none ? [] : ownFiles(folder)),
    ...furtherPackages.flatMap((name) => slicesIn(folderOf(name), name.replace(/^.*\//, ''))),
  ]
}

/** The faces of the owner: files, and folders that were made from a package. docs/behaviour.md 32.6. */
function ownFiles(folder: string): FontFile[] {
  return ownNames(folder).flatMap((name): FontFile[] => {
    const path = join(folder, name)
    if (existsSync(join(path, 'unicode.json'))) return slicesIn(path, name)
    return isFontName(name) ? [{ path, family: name, isBold: /bold|[-_ ]700/i.test(name), covers: () => true }] : []
  })
}

export function isFontName(name: string): boolean {
  return /\.(ttf|otf|woff2?)$/i.test(name) && !name.startsWith('.')
}

/** The upright files of a package of Fontsource: `unicode.json` has the characters of each. */
export function slicesIn(folder: string, family: string): Slice[] {
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  const files = existsSync(join(folder, 'files')) ? join(folder, 'files') : folder
  return Object.entries(ranges).flatMap(([subset, range]) => {
    const parts = rangesIn(range)
    const covers = (codePoint: number) => parts.some(([from, to]) => from <= codePoint && codePoint <= to)
    const characters = () => parts.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    return [400, 700].flatMap((weight) => {
      const path = join(files, `${family}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff`)
      return existsSync(path) ? [{ path, family, isBold: weight === 700, covers, characters }] : []
    })
  })
}

/** The first and the last code point of each part of a range as CSS writes it: 'U+0600-06FF,U+200C'. */
function rangesIn(range: string): (readonly [from: number, to: number])[] {
  return range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
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

/** The files and folders in the owner's folder of fonts. */
export function ownNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : []
}
