import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'

/** What a set-up is for: the site's name, and the proxy that gets its own certificate. */
export type Target = {
  name: string
  proxy: 'caddy' | 'none'
  isBehindNat: boolean
  /** The clone of this project in which the command runs. */
  clone: string
}

export type Order =
  | { what: 'set up'; target: Target; isCheckOnly: boolean }
  | { what: 'update' | 'remove' }
  | { what: 'help'; problem: string }

/** Reads the words after `npm run online --`. */
export function orderOf(words: readonly string[], clone: string): Order {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { check: { type: 'boolean' }, 'behind-nat': { type: 'boolean' }, proxy: { type: 'string' } },
    })
    const [first = '', ...more] = positionals
    if (first === '') return help('Say the name of the site.')
    if (more.length > 0) return help(`There is one word too many: ${more[0]}.`)
    if (first === 'update' || first === 'remove') return { what: first }
    const { proxy = 'caddy' } = values
    if (proxy !== 'caddy' && proxy !== 'none') return help('--proxy is caddy or none.')
    const name = hostName(first)
    const target: Target = { name, proxy, isBehindNat: values['behind-nat'] === true, clone }
    const problem = nameProblem(name, first)
    return problem === '' ? { what: 'set up', target, isCheckOnly: values.check === true } : help(problem)
  } catch (error) {
    return help(error instanceof Error ? error.message : String(error))
  }
}

function help(problem: string): Order {
  return { what: 'help', problem }
}

/** The name in an address or alone, in the letters that DNS uses. */
function hostName(text: string): string {
  const bare = text.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  return /[/?#@:]/.test(bare) ? '' : domainToASCII(bare).replace(/\.$/, '')
}

function nameProblem(name: string, given: string): string {
  if (/^[\d.]+$/.test(name) || given.includes('[') || /^[\da-f]*:[\da-f:]*$/i.test(given))
    return `${given} is an address, and the site needs a name: passkeys are bound to one. Register one at any registrar.`
  const isName = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(name)
  return isName ? '' : `${given} is no name of a site, such as resume.example.org.`
}
