import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * Answers a challenge of the embedded human check, 429 at the rate limit, or 503 without a challenge. Undefined when
 * another check is chosen. docs/behaviour.md 5.3.
 */
export async function challengeResponse(
  { humanCheck, clock }: Pick<Ports, 'humanCheck' | 'clock'>,
  rateLimits: RateLimits,
  visitor: string,
  common: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const headers = { ...common, 'cache-control': 'no-store' }
  if (humanCheck.widget.kind !== 'embedded') return undefined
  const waitS = rateLimits.challenge(visitor)
  if (waitS !== none)
    return Response.json(
      { error: 'Too many challenges.' },
      { status: 429, headers: { ...headers, 'retry-after': String(waitS) } },
    )
  const challenge = await humanCheck.challenge(rateLimits.difficulty(), clock.now())
  if (!challenge.ok || challenge.data === none)
    return Response.json({ error: 'No challenge can be given.' }, { status: 503, headers })
  return Response.json(challenge.data, { headers })
}
