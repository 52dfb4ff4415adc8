import { expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { findingsOf } from './findings.ts'
import type { Target } from './target.ts'

const target: Target = { name: 'resume.example.org', proxy: 'caddy', isBehindNat: false, clone: '/root/vita' }
const bare: Facts = {
  isRoot: true,
  system: { id: 'debian', version: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
  hasSystemd: true,
  node: '/usr/bin/node',
  isClone: true,
  records: ['203.0.113.10'],
  addresses: ['203.0.113.10'],
  holders: {},
  freeGb: 20,
  isSetUp: false,
  settings: {},
  isRunning: false,
  ownCaddyfile: '',
}
const site = { isSetUp: true, settings: { ORIGIN: 'https://resume.example.org' } }

const fine: [what: string, facts: Partial<Facts>, target?: Partial<Target>][] = [
  ['a bare Debian to which the name leads', {}],
  ['Ubuntu 24.04', { system: { id: 'ubuntu', version: '24.04', name: 'Ubuntu 24.04' } }],
  [
    'both addresses',
    { records: ['203.0.113.10', '2001:db8::1'], addresses: ['203.0.113.10', '10.0.0.2', '2001:db8::1'] },
  ],
  ['a Caddy that holds the ports', { holders: { 80: ['caddy'], 443: ['caddy'] } }],
  ['its own site, which runs', { ...site, isRunning: true, holders: { 3000: ['node'] }, freeGb: 0.5 }],
  ['another site of the same Caddy', { ownCaddyfile: 'blog.example.org {\n}\n# resume.example.org {\n' }],
  [
    'a router that passes the ports on',
    { records: ['198.51.100.4'], addresses: ['192.168.1.5'] },
    { isBehindNat: true },
  ],
  ['another proxy', { records: [], holders: { 80: ['nginx'], 443: ['nginx'] } }, { proxy: 'none' }],
]
test.each(fine)('with %s nothing stands in the way', (_, facts, more = {}) => {
  expect(findingsOf({ ...bare, ...facts }, { ...target, ...more })).toEqual([])
})

const findings: [facts: Partial<Facts>, ...sentences: string[]][] = [
  [{ isRoot: false }, 'This needs root. Run sudo npm run online -- resume.example.org.'],
  [
    { system: { id: 'fedora', version: '44', name: 'Fedora Linux 44' } },
    'This machine runs Fedora Linux 44, and this command knows Debian and Ubuntu. docs/self-hosting.md says what to do by hand.',
  ],
  [
    { system: { id: 'debian', version: '11', name: 'Debian GNU/Linux 11 (bullseye)' } },
    'Debian GNU/Linux 11 (bullseye) is too old. Upgrade this machine to Debian 12 or newer.',
  ],
  [
    { hasSystemd: false },
    'systemd does not run here, so nothing would start the site. In a container use compose.yaml: docs/self-hosting.md.',
  ],
  [{ node: '' }, 'Node is in no place where a service finds it. Run apt install nodejs npm.'],
  [
    { isClone: false },
    '/root/vita is no clone of the project, so it could not be updated. Get the project by git clone, and run this there.',
  ],
  [{ freeGb: 1.23 }, 'The disk of /srv has 1.2 GB left, and Vita needs 2 GB. Delete something, or add a larger disk.'],
  [
    { ...site, settings: { ORIGIN: 'https://old.example.org' } },
    'This machine serves https://old.example.org. To give that site this name, write ORIGIN=https://resume.example.org in /srv/vita/site/.env and run this again. Passkeys are bound to the old name: everyone signs in by password and adds a new one.',
  ],
  [
    { holders: { 3000: ['node'] } },
    'Port 3000 is held by node. Stop it, or write another PORT in /srv/vita/site/.env.',
  ],
  [
    { records: [] },
    'resume.example.org leads nowhere. Create an A record with 203.0.113.10 at your registrar, wait some minutes, and run this again.',
  ],
  [
    { records: [], addresses: ['2001:db8::1'] },
    'resume.example.org leads nowhere. Create an AAAA record with 2001:db8::1 at your registrar, wait some minutes, and run this again.',
  ],
  [
    { records: ['203.0.113.9'], addresses: ['198.51.100.4'] },
    'resume.example.org leads to 203.0.113.9, this machine is 198.51.100.4. Change the A record at your registrar, wait some minutes, and run this again.',
  ],
  [
    { records: ['203.0.113.10', '2001:db8::9'] },
    'resume.example.org leads to 2001:db8::9, this machine is 203.0.113.10. Delete the AAAA record at your registrar, wait some minutes, and run this again.',
  ],
  [
    { records: ['203.0.113.9'], addresses: ['10.0.0.2', '192.168.1.5'] },
    'resume.example.org leads to 203.0.113.9, and this machine has private addresses only (10.0.0.2, 192.168.1.5): it is behind NAT. If ports 80 and 443 of that address are passed on to this machine, run this again with --behind-nat.',
  ],
  [
    { holders: { 443: ['nginx'] } },
    'Port 443 is held by nginx. Stop it, or add deploy/nginx.conf to it and run this with --proxy none.',
  ],
  [
    { holders: { 80: ['apache2'], 443: ['apache2'] } },
    'Ports 80 and 443 are held by apache2. Stop it, or let it pass requests on to Vita and run this with --proxy none.',
  ],
  [
    { ownCaddyfile: 'www.example.org, resume.example.org {\n\trespond hello\n}\n' },
    '/etc/caddy/Caddyfile has a site resume.example.org already. Take its block out, or leave it to it and run this with --proxy none.',
  ],
  [
    { isRoot: false, records: [] },
    'This needs root. Run sudo npm run online -- resume.example.org.',
    'resume.example.org leads nowhere. Create an A record with 203.0.113.10 at your registrar, wait some minutes, and run this again.',
  ],
]
test.each(findings)('%j is found, with its cure', (facts, ...sentences) => {
  expect(findingsOf({ ...bare, ...facts }, target)).toEqual(sentences)
})
