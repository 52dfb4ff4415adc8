import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnFont } from '#adapters/typesetting/own-fonts.ts'
import { failed, type Result } from '#domain/result.ts'

export type { OwnFont } from '#adapters/typesetting/own-fonts.ts'

/** The folder of the owner's fonts. */
export function fontsFolder(dataDir: string): string {
  return join(dataDir, 'fonts')
}

/** The owner's fonts. What reads fonts is loaded now, because the server never needs it. */
export async function listFonts(dataDir: string): Promise<OwnFont[]> {
  const { ownFonts } = await import('#adapters/typesetting/own-fonts.ts')
  return ownFonts(fontsFolder(dataDir))
}

/** Adds a font from a file. Fails with a message of one line. */
export async function addFontFile(dataDir: string, path: string): Promise<Result<OwnFont>> {
  const fonts = await import('#adapters/typesetting/own-fonts.ts')
  return fonts.addFontFile(fontsFolder(dataDir), path)
}

/**
 * Adds a font from the package `@fontsource/NAME`, if it is installed: by the project, or by the launcher in `.runtime/fonts`.
 * Fails with a message of one line.
 */
export async function addFontPackage(dataDir: string, project: string, name: string): Promise<Result<OwnFont>> {
  const places = [project, join(project, '.runtime', 'fonts')]
  const found = places.map((place) => join(place, 'node_modules', '@fontsource', name)).find(isPackage)
  if (found === undefined)
    return failed(
      'object-not-found',
      `There is no package @fontsource/${name} here. Check its name at https://fontsource.org, or name a font file.`,
    )
  const fonts = await import('#adapters/typesetting/own-fonts.ts')
  return fonts.addFontPackage(fontsFolder(dataDir), found, name)
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'unicode.json'))
}
