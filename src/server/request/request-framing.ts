import type { IncomingMessage } from 'node:http'
import { type None, none } from '#resume/result.ts'
import { isPut, type Rejection } from './request-target.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersionMinor'>

/**
 * Rejects what a proxy in front could read differently than this server: two hosts, a body whose end is not stated by one
 * `chunked` or a length, and a body on another method than POST that is no `isPut`. The parser has rejected the rest. docs/behaviour.md 13.2.
 */
export function framingRejectionOf(request: Asked): Rejection | None {
  const { method, headers, rawHeaders, httpVersionMinor } = request
  if (hostsIn(rawHeaders) > 1) return { status: 400, message: 'This request names more than one host.' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked'))
    return { status: 400, message: 'This request does not say where it ends.' }
  const hasBody = coding !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (hasBody && method !== 'POST' && !isPut(request)) return { status: 400, message: 'Only a form may have a body.' }
  return none
}

/** Every other entry of this list is a header name. Of two Host headers Node itself uses the first. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
