import type { IncomingMessage } from 'node:http'
import { type None, none } from '#domain/result.ts'
import type { Refusal } from './request-target.ts'

type Asked = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersionMinor'>

/**
 * Refuses what a proxy in front could read differently than this server: two hosts, a body that does not say in the one known
 * way where it ends, and a body where none belongs. The parser has refused the rest. Source: docs/behaviour.md 13.2.
 */
export function framingRefusalOf({ method, headers, rawHeaders, httpVersionMinor }: Asked): Refusal | None {
  if (hostsIn(rawHeaders) > 1) return { status: 400, sentence: 'This request names more than one host.' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked'))
    return { status: 400, sentence: 'This request does not say where it ends.' }
  const hasBody = coding !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (hasBody && method !== 'POST') return { status: 400, sentence: 'Only a form may have a body.' }
  return none
}

/** Every other thing in this list is the name of a header; of two Host headers Node itself takes the first. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
