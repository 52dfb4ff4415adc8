import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentTypeOf, immutableCaching } from '#domain/places/file-headers.ts'
import type { Answer } from './answer.ts'
import { readEncoded } from './built-encodings.ts'
import { encodedBody } from './compression.ts'
import { unsandboxedPolicy } from './security-headers.ts'

/** The browser's built files, by address. */
export type StaticFiles = {
  /** The answer for an address, or undefined when there is no such file. */
  answer(address: string): Promise<Answer | undefined>
  /** The text of a stylesheet, or undefined. */
  stylesheet(address: string): string | undefined
  /** Reads all files, so that a build beside this process changes nothing. */
  readAhead(): void
}

const namedByContent = '/static/js/'

/**
 * The smallest stylesheet of every page, which loads after the first view, and that of links. Browsers ask for it again with each page, so
 * that a visitor who has all files counts as one, also behind a cache: docs/decisions/029-visitors.md.
 */
const askedAgain = /^\/static\/js\/(loading-screen|shared)-[\w-]+\.css$/

/**
 * Serves the files that a folder holds when the first one is requested, so that no address can leave it. Each is read once: when
 * a page needs it, or ahead, because all of them would take 6 ms of the start. Source maps and dot files are left out.
 * docs/behaviour.md 13.10.
 */
export function staticFiles(folder: string, common: Readonly<Record<string, string>>): StaticFiles {
  let paths: Map<string, string> | undefined
  const contents = new Map<string, Uint8Array>()
  const answers = new Map<string, Promise<Answer>>()
  const stylesheets = new Map<string, string>()

  function listed(): Map<string, string> {
    paths ??= new Map(pathsIn(folder))
    return paths
  }

  function contentOf(address: string): Uint8Array | undefined {
    const path = listed().get(address)
    const bytes = contents.get(address) ?? (path === undefined ? undefined : readFileSync(path))
    if (bytes !== undefined) contents.set(address, bytes)
    return bytes
  }

  async function made(address: string, bytes: Uint8Array): Promise<Answer> {
    const body = isCompressible(address) ? await readEncoded(compressedFolder(folder), bytes) : encodedBody(bytes)
    const headers: Record<string, string> = {
      ...common,
      'content-type': contentTypeOf(address),
      'cache-control': cacheControlOf(address),
    }
    if (address.endsWith('.js')) headers['content-security-policy'] = unsandboxedPolicy
    return { status: 200, headers, body }
  }

  return {
    async answer(address) {
      const bytes = contentOf(address)
      if (bytes === undefined) return undefined
      const answer = answers.get(address) ?? made(address, bytes)
      answers.set(address, answer)
      return answer
    },
    stylesheet(address) {
      const bytes = address.endsWith('.css') ? contentOf(address) : undefined
      if (bytes === undefined) return undefined
      const text = stylesheets.get(address) ?? new TextDecoder().decode(bytes)
      stylesheets.set(address, text)
      return text
    },
    readAhead() {
      for (const address of listed().keys()) contentOf(address)
    },
  }
}

function cacheControlOf(address: string): string {
  if (askedAgain.test(address)) return 'private, no-cache'
  return address.startsWith(namedByContent) ? immutableCaching : 'public, max-age=3600'
}

/** Where the build puts the compressed files of its folder. */
export function compressedFolder(folder: string): string {
  return join(folder, '../compressed')
}

/** Whether a file is sent compressed: a text. */
export function isCompressible(address: string): boolean {
  return /^(text|application)\/|svg/.test(contentTypeOf(address))
}

/** The files of a folder that are served, by address. */
export function readFolder(folder: string): [address: string, bytes: Uint8Array][] {
  return pathsIn(folder).map(([address, path]) => [address, readFileSync(path)])
}

/** The addresses are put together from the names, because a start waits for them: `relative` would take four times as long. */
function pathsIn(folder: string, at = '/'): [address: string, path: string][] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !name.endsWith('.map'))
    .flatMap((entry): [string, string][] => {
      const [address, path] = [at + entry.name, join(folder, entry.name)]
      if (entry.isDirectory()) return pathsIn(path, `${address}/`)
      return entry.isFile() ? [[address, path]] : []
    })
}
