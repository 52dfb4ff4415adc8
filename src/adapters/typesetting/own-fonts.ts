import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { FontFault } from '#domain/site/generated-index.ts'
import { unfinishedName } from '../new-file.ts'
import { isFontName, slicesIn } from './font-files.ts'
import { charactersOf, faceFault, openFace } from './open-face.ts'

/**
 * A font of the owner: a file, or the files of a package; `rejection` says why it is not used, `faults` which files of a package are
 * not, with some of the characters that they should show.
 */
export type OwnFont = { name: string; files: number; rejection: string | None; faults: FontFault[] }

/** The fonts in the owner's folder. */
export function ownFonts(folder: string): OwnFont[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): OwnFont[] => {
    const { name } = entry
    const path = join(folder, name)
    if (entry.isDirectory() && existsSync(join(path, 'unicode.json'))) return [ofPackage(path, name)]
    return isFontName(name) ? [{ name, files: 1, rejection: rejectionOf(readFileSync(path)), faults: [] }] : []
  })
}

/** Copies a font file into the owner's folder. Fails with 'invalid' and the reason when files cannot be made with it. */
export function addFontFile(folder: string, path: string): Result<OwnFont> {
  return attempt(path, () => {
    const bytes = readFileSync(path)
    const name = basename(path)
    const rejection = isFontName(name) ? rejectionOf(bytes) : 'is not a TTF, OTF or WOFF file'
    if (rejection !== none) return failed('invalid', `${path} ${rejection}.`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unfinished = unfinishedName(join(folder, `.${name}`))
    writeFileSync(unfinished, bytes, { mode: 0o600 })
    renameSync(unfinished, join(folder, name))
    return success({ name, files: 1, rejection: none, faults: [] })
  })
}

const weights = /-(400|700)-normal\.woff$/

/** Copies what files need of a package of Fontsource: its WOFF files of two weights, and which characters each has. */
export function addFontPackage(folder: string, packageFolder: string, name: string): Result<OwnFont> {
  return attempt(name, () => {
    const from = join(packageFolder, 'files')
    const files = readdirSync(from).filter((file) => weights.test(file))
    if (files.length === 0) return failed('invalid', `${name} has no static WOFF file of the weight 400 or 700.`)
    const target = join(folder, name)
    const unfinished = unfinishedName(join(folder, `.${name}`))
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    for (const file of ['unicode.json', 'LICENSE'])
      if (existsSync(join(packageFolder, file))) cpSync(join(packageFolder, file), join(unfinished, file))
    for (const file of files) cpSync(join(from, file), join(unfinished, file))
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
    return success(ofPackage(target, name))
  })
}

/** How many characters of a face are tried: what cannot be read is a table of all of them, as a rule. */
const tried = 16

function ofPackage(folder: string, name: string): OwnFont {
  const files = slicesIn(folder, name)
  const faults = files.flatMap(({ path, characters }) => {
    const why = rejectionOf(readFileSync(path))
    return why === none ? [] : [{ file: basename(path), why, characters: sampleOf(characters()) }]
  })
  return { name, files: files.length, rejection: none, faults }
}

function rejectionOf(bytes: Uint8Array): string | None {
  const face = openFace(bytes)
  if (typeof face === 'string') return face
  const characters = charactersOf(face)
  return typeof characters === 'string' ? characters : faceFault(face, sampleOf(characters).join(''))
}

function sampleOf(codePoints: readonly number[]): string[] {
  const every = Math.ceil(codePoints.length / tried)
  return codePoints.filter((_, at) => at % every === 0).map((each) => String.fromCodePoint(each))
}

function attempt(what: string, work: () => Result<OwnFont>): Result<OwnFont> {
  try {
    return work()
  } catch (cause) {
    return failed(
      'unavailable',
      `${what} cannot be added: ${cause instanceof Error ? cause.message : 'unknown'}`,
      cause,
    )
  }
}
