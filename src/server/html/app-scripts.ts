import { none } from '#domain/result.ts'
import { type Theme, themeOf } from '#domain/site/theme.ts'
import type { Answer } from '../http/answer.ts'
import { encoded } from '../http/compression.ts'
import { scriptPolicy } from '../http/security-headers.ts'
import type { AppScript } from './late-scripts.ts'

/**
 * The app scripts of cached pages. They outlive the cached page: a page that was loaded before a change of the content
 * still gets the data that it was rendered from.
 */
export type AppScripts = {
  add(script: AppScript): void
  /** The app script as an answer, or undefined when it is not known. */
  answer(hash: string): Promise<Answer | undefined>
}

/** What a cached page was rendered from, so that its app script can be made again. */
export type PageSource = { theme: Theme; address: string; isSeen: boolean }

/** Enough for the pages of a large resume before and after a change. Beyond it, the oldest is dropped. */
const maxBytes = 16 * 1024 * 1024

const path = /^\/static\/app\/([\w-]{16})\.js$/

/** The address of a page's app script. It names the content, and the page to make it from where it is not known. */
export function appScriptAddress({ theme, address, isSeen }: PageSource, hash: string): string {
  const search = new URLSearchParams({ page: address })
  if (theme !== 'system') search.set('theme', theme)
  if (isSeen) search.set('seen', '')
  return `/static/app/${hash}.js?${search.toString().replaceAll('%2F', '/')}`
}

/** The hash and the source that an app script's address names; undefined for any other address. */
export function appScriptAt({ pathname, searchParams }: URL): ({ hash: string } & PageSource) | undefined {
  const hash = path.exec(pathname)?.[1]
  const address = searchParams.get('page')
  if (hash === undefined || address === null) return undefined
  return { hash, address, theme: themeOf(searchParams.get('theme')), isSeen: searchParams.has('seen') }
}

export function appScripts(common: Readonly<Record<string, string>>): AppScripts {
  const known = new Map<string, { code: Uint8Array<ArrayBuffer>; answer?: Promise<Answer> }>()
  let bytes = 0

  async function made(code: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const cacheControl = 'private, max-age=31536000, immutable'
    return { status: 200, headers: headersOf(common, cacheControl), body: await encoded(code, 'best') }
  }

  return {
    add({ hash, code }) {
      if (known.has(hash)) return
      known.set(hash, { code })
      bytes += code.byteLength
      for (const [oldest, { code }] of known) {
        if (bytes <= maxBytes) break
        known.delete(oldest)
        bytes -= code.byteLength
      }
    },
    async answer(hash) {
      const script = known.get(hash)
      if (script === undefined) return undefined
      script.answer ??= made(script.code)
      return script.answer
    },
  }
}

const outdated = new TextEncoder().encode("document.dispatchEvent(new Event('vita:outdated'))\n")

/**
 * The app script of a page that has changed since it was loaded and is not known any more. The page stays as it was sent,
 * without scripts: React would find other content than its data describes.
 */
export function outdatedScript(common: Readonly<Record<string, string>>): Answer {
  return { status: 200, headers: headersOf(common, 'no-store'), body: { etag: none, identity: outdated } }
}

function headersOf(common: Readonly<Record<string, string>>, cacheControl: string): Record<string, string> {
  return {
    ...common,
    'content-security-policy': scriptPolicy,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
  }
}
