import { type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import { type Link, linkQuotas } from '#domain/links/link.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { openLinkOf } from './links.ts'

/** What a visit with a code comes to. */
export type LinkVisit = { outcome: 'open'; link: Link } | { outcome: 'closed' } | ({ outcome: 'limited' } & TooMany)

/**
 * Finds the open link of a code. Other codes are alike: one read and one try of the visitor's address, whose pseudonym is `client`.
 * An open link is found before the tries are counted, so that a guesser behind the same address keeps nobody from reading.
 * docs/behaviour.md 37.4.
 */
export const visitLink = call(
  async (
    ports: Pick<Ports, 'documents' | 'clock' | 'attempts'>,
    code: string,
    client: string,
    isLimited: boolean = true,
  ): Promise<LinkVisit> => {
    const link = take(await openLinkOf(ports, code))
    if (link !== none) return { outcome: 'open', link }
    const now = ports.clock.now()
    const full = take(await ports.attempts.take(isLimited ? linkQuotas(client) : [], now))
    return full === none ? { outcome: 'closed' } : { outcome: 'limited', ...tooManyAttempts(full, now) }
  },
)
