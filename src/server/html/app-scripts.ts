import { none } from '#resume/result.ts'
import type { Answer } from '../http/answer.ts'
import { encodedBody } from '../http/compression.ts'
import { unsandboxedPolicy } from '../http/security-headers.ts'
import { type AppScript, outdated } from './late-scripts.ts'

/** Whether an address is that of an app script, known or not. */
export function isAppScript(address: string): boolean {
  return /^\/static\/app\/[\w-]{16}\.js$/.test(address)
}

/** The answer at the address of an app script, whose bytes never change. */
export function appScriptAnswer({ code }: AppScript, common: Readonly<Record<string, string>>): Answer {
  return { status: 200, headers: headersOf(common, 'private, max-age=31536000, immutable'), body: encodedBody(code) }
}

/**
 * The app script of a page that has changed since it was loaded and is not known any more. The page stays as it was sent,
 * without scripts: React would find other content than its data describes.
 */
export function outdatedScript(common: Readonly<Record<string, string>>): Answer {
  return {
    status: 200,
    headers: headersOf(common, 'no-store'),
    body: { etag: none, identity: new TextEncoder().encode(outdated) },
  }
}

function headersOf(common: Readonly<Record<string, string>>, cacheControl: string): Record<string, string> {
  return {
    ...common,
    'content-security-policy': unsandboxedPolicy,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
  }
}
