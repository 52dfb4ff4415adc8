import { Resolver } from 'node:dns/promises'

/** The name servers of this machine, as far as the test of a mail server asks them. It rejects as Node's does. */
export type Names = Pick<Resolver, 'resolveTxt'>

export function systemNames(): Names {
  return new Resolver({ timeout: 2_000, tries: 2 })
}
