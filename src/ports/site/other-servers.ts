import type { Asked, ServerAnswer } from '#domain/health/server-answer.ts'
import type { Location } from '#resume/records/location.ts'
import type { None, Result } from '#resume/result.ts'

/**
 * Asks servers that the owner names, and only those on the public internet: over https at port 443, with at most three redirects, each
 * checked likewise, in at most five seconds. A request has no cookies and no password; it names this site. docs/behaviour.md 40.6.
 */
export interface OtherServers {
  /** Gets a text of at most 256 kB. `accept` is the media type that is asked for. */
  read(address: string, accept: string): Promise<Asked<ServerAnswer>>
  /** The status of an answer, whose text is not read. */
  status(address: string, method: 'HEAD' | 'GET'): Promise<Asked<number>>
  /** The TXT records of a name in DNS; none when no name server answers. */
  textRecords(name: string): Promise<string[] | None>
}

/**
 * Looks up elsewhere where the owner lives. Fails with a message that may be shown ('Network Error', 'timeout of 30000ms
 * exceeded'). docs/behaviour.md 11.7.
 */
export interface LocationLookup {
  lookUp(): Promise<Result<Location>>
}
