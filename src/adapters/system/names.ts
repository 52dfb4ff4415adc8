import { lookup, Resolver } from 'node:dns/promises'

/** The name servers of this machine, as far as the test of a mail server asks them. Both reject as Node's do. */
export type Names = { lookup(host: string): Promise<unknown>; resolveTxt(name: string): Promise<string[][]> }

export function systemNames(): Names {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return { lookup: (host) => lookup(host), resolveTxt: (name) => resolver.resolveTxt(name) }
}
