import { isIP } from 'node:net'
import { presets, withinNetworks } from '../../src/stack/settings/networks.ts'
import type { Facts } from './facts.ts'
import { settingsFile } from './paths.ts'
import type { Target } from './target.ts'

/** What a first set-up takes: packages, the build, and the sample. */
const neededGb = 2

/** Each sentence says what stands in the way, and its cure. Empty when all can work. */
export function findingsOf(facts: Facts, target: Target): string[] {
  return [
    ...machineFindings(facts, target),
    ...settingsFindings(facts, target),
    ...(target.proxy === 'none' ? [] : [...nameFindings(facts, target), ...webFindings(facts, target)]),
  ]
}

function* machineFindings(
  { isRoot, system, hasSystemd, node, isClone, freeGb, isSetUp }: Facts,
  { name, clone }: Target,
) {
  if (!isRoot) yield `This needs root. Run sudo npm run online -- ${name}.`
  if (!['debian', 'ubuntu'].includes(system.id))
    yield `This machine runs ${system.name}, and this command knows Debian and Ubuntu. docs/self-hosting.md says what to do by hand.`
  else if (Number.parseInt(system.version, 10) < (system.id === 'debian' ? 12 : 24))
    yield `${system.name} is too old. Upgrade this machine to ${system.id === 'debian' ? 'Debian 12' : 'Ubuntu 24.04'} or newer.`
  if (!hasSystemd)
    yield 'systemd does not run here, so nothing would start the site. In a container use compose.yaml: docs/self-hosting.md.'
  if (node === '') yield 'Node is in no place where a service finds it. Run apt install nodejs npm.'
  if (!isClone)
    yield `${clone} is no clone of the project, so it could not be updated. Get the project by git clone, and run this there.`
  if (!isSetUp && freeGb < neededGb)
    yield `The disk of /srv has ${freeGb.toFixed(1)} GB left, and Vita needs ${neededGb} GB. Delete something, or add a larger disk.`
}

function* settingsFindings({ settings, isSetUp, isRunning, holders }: Facts, { name }: Target) {
  const { ORIGIN: origin, PORT: port = '3000' } = settings
  if (isSetUp && origin !== undefined && origin !== `https://${name}`)
    yield `This machine serves ${origin}. To give that site this name, write ORIGIN=https://${name} in ${settingsFile} and run this again. Passkeys are bound to the old name: everyone signs in by password and adds a new one.`
  const [holder] = holders[Number(port)] ?? []
  if (holder !== undefined && !isRunning)
    yield `Port ${port} is held by ${named(holder)}. Stop it, or write another PORT in ${settingsFile}.`
}

function* nameFindings({ records, addresses }: Facts, { name, isBehindNat }: Target) {
  const own = addresses.filter((address) => !isPrivate(address))
  const wrong = records.filter((record) => !own.includes(record))
  const [here = ''] = own
  if (records.length === 0) {
    const record = isIP(here) === 6 ? 'an AAAA record' : 'an A record'
    const value = here === '' ? "with the public address of this machine's network" : `with ${here}`
    yield `${name} leads nowhere. Create ${record} ${value} at your registrar, wait some minutes, and run this again.`
    return
  }
  if (isBehindNat) return
  if (own.length === 0) {
    yield `${name} leads to ${records.join(' and ')}, and this machine has private addresses only (${addresses.join(', ') || 'none'}): it is behind NAT. If ports 80 and 443 of that address are passed on to this machine, run this again with --behind-nat.`
    return
  }
  for (const record of wrong) {
    const type = isIP(record) === 6 ? 'AAAA' : 'A'
    const [same] = own.filter((address) => isIP(address) === isIP(record))
    const cure = same === undefined ? `Delete the ${type} record` : `Change the ${type} record`
    yield `${name} leads to ${record}, this machine is ${same ?? here}. ${cure} at your registrar, wait some minutes, and run this again.`
  }
}

function* webFindings({ holders, ownCaddyfile }: Facts, { name }: Target) {
  const strangers = [80, 443].flatMap((port) =>
    (holders[port] ?? []).filter((holder) => holder !== 'caddy').map((holder) => ({ port, holder })),
  )
  for (const [holder, ports] of Map.groupBy(strangers, (each) => each.holder)) {
    const which = ports.length > 1 ? 'Ports 80 and 443 are' : `Port ${ports[0]?.port} is`
    const or = holder === 'nginx' ? 'add deploy/nginx.conf to it' : 'let it pass requests on to Vita'
    yield `${which} held by ${named(holder)}. Stop it, or ${or} and run this with --proxy none.`
  }
  const isServed = new RegExp(`^[^#]*\\b${name.replaceAll('.', '\\.')}\\b.*\\{`, 'm').test(ownCaddyfile)
  if (isServed)
    yield `/etc/caddy/Caddyfile has a site ${name} already. Take its block out, or leave it to it and run this with --proxy none.`
}

function named(holder: string): string {
  return holder === '' ? 'another program' : holder
}

/** Whether no public name leads to an address: beside the private ranges, RFC 6598 and link-local ones. */
const isPrivate = withinNetworks([...(presets.private ?? []), '100.64.0.0/10', '169.254.0.0/16'])
