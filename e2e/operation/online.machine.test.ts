import { afterAll, beforeAll, expect, test } from 'vitest'
import { here, type Machine, missingForMachine, startMachine } from '#support/online/machine.ts'
import { cloneProject, publishVersion } from '#support/online/project.ts'

/**
 * `npm run online` on a Debian of its own: its own systemd, and the distribution's Caddy, which gets its certificate from the
 * authority's own test server. The tests go one owner's way and depend on each other. docs/behaviour.md 19.5.
 */
const missing = missingForMachine()
const name = 'resume.example.org'
const longMs = 400_000
let machine: Machine

beforeAll(async () => {
  if (missing !== '') return
  machine = await startMachine()
  cloneProject(machine)
}, longMs)

afterAll(() => machine?.stop(), longMs)

function promise(what: string, keep: () => Promise<void> | void) {
  test(
    what,
    async ({ skip }) => {
      skip(missing !== '', missing)
      await keep()
    },
    longMs,
  )
}

/** Runs the command as its owner does. */
function online(words: string) {
  return machine.run(commandOf(words))
}

/** Only the test's own authority is made known to Node by a variable. */
function commandOf(words: string, clone = '/root/vita'): string {
  return `cd ${clone} && NODE_EXTRA_CA_CERTS=${machine.authority} npm run -s online -- ${words}`
}

/** What a browser elsewhere gets: the page, over a certificate of the authority. */
function visit(path: string, site = name) {
  return machine.run(`curl -s --max-time 20 --cacert ${machine.authority} https://${site}${path}`)
}

/** What a set-up changes: the names of the files, and when they changed. In its data the running site works on. */
function traces(): string {
  const places = '/etc/passwd /etc/caddy /etc/systemd/system /srv'
  const find = `find ${places} -not -path '*/node_modules/*' -printf '%p %u %C@\\n' 2>/dev/null`
  return machine.run(`${find} | sort; stat -c '%U %a' /var/lib/vita; ls /var/lib/vita/backups`).output
}

promise('a name that leads nowhere, or to another machine, is said with its cure, and nothing changes', () => {
  const before = traces()
  const nowhere = online(name)
  expect(nowhere.output).toContain(`${name} leads nowhere. Create an A record with ${here} at your registrar`)
  expect(nowhere.output.trimEnd()).toMatch(/Nothing was changed\.$/)
  machine.point(name, '198.51.100.9')
  expect(online(name).output).toContain(`${name} leads to 198.51.100.9, this machine is ${here}. Change the A record`)
  expect([nowhere.status, traces()]).toEqual([1, before])
})

promise('a program on port 443 is named, and nothing changes', () => {
  machine.point(name, here)
  machine.run('systemd-run --quiet --unit=stranger node -e "require(\'net\').createServer().listen(443)"')
  machine.run('until ss -Hltn "sport = :443" | grep -q LISTEN; do sleep 0.1; done')
  const before = traces()
  const { status, output } = online(name)
  expect(output).toContain('Port 443 is held by node. Stop it, or let it pass requests on to Vita')
  expect([status, traces()]).toEqual([1, before])
  machine.run('systemctl stop stranger')
})

promise('--check names each step that is missing, and changes nothing', () => {
  const before = traces()
  const { status, output } = online(`--check ${name}`)
  expect(output.split('\n').map((line) => line.split(' ')[0])).toEqual([
    ...['account', 'code', 'data', 'settings', 'build', 'unit', 'service', 'firewall', 'caddy', 'https', ''],
  ])
  expect(output).toMatch(/^code +\/srv\/vita\/site is missing$/m)
  expect([status, traces()]).toEqual([0, before])
})

promise('killed at each step and run again, it reaches a page over https with an issued certificate', async () => {
  for (const step of ['account', 'code', 'data', 'settings', 'build', 'unit', 'service', 'caddy', 'https']) {
    const output = await machine.runUntil(commandOf(name), `\n${step.padEnd(10)}`)
    expect(output, step).not.toContain('Make your account')
  }
  const { status, output } = online(name)
  expect(status, output).toBe(0)
  expect(visit('/home').output).toContain('<title>')
  const certificate = `echo | openssl s_client -connect ${name}:443 -servername ${name} 2>/dev/null | openssl x509 -noout -issuer`
  expect(machine.run(certificate).output).toContain('Pebble')
})

promise('its last line is the address at which the owner makes the account, on https', () => {
  const last = online(name).output.trimEnd().split('\n').at(-1) ?? ''
  expect(last).toMatch(new RegExp(`^Make your account: https://${name}/studio/welcome\\?token=[\\w-]+$`))
  expect(visit(last.slice(last.indexOf('/studio'))).output).toContain('Whose site is this?')
})

promise('the service keeps what the unit promises: its own account, and no place to write but its data', () => {
  const { output } = machine.run('systemctl show vita -p User -p NRestarts -p ActiveState')
  expect(output).toContain('User=vita')
  expect(output).toContain('NRestarts=0')
  const pid = machine.run('systemctl show vita -p MainPID --value').output.trim()
  const mayWrite = (path: string) =>
    machine.run(`nsenter -t ${pid} -m setpriv --reuid=vita --regid=vita --clear-groups sh -c 'touch ${path}'`)
      .status === 0
  expect([mayWrite('/srv/vita/site/x'), mayWrite('/var/lib/vita/x')]).toEqual([false, true])
})

promise('run again, it changes nothing and starts nothing anew', () => {
  const runs = () => machine.run('systemctl show vita caddy -p MainPID').output
  const [before, pids] = [traces(), runs()]
  const { status, output } = online(name)
  expect(
    output
      .split('\n')
      .slice(0, 10)
      .every((line) => line.endsWith('in order')),
    output,
  ).toBe(true)
  expect([status, traces(), runs()]).toEqual([0, before, pids])
})

promise("it repairs what is missing, and leaves the owner's settings as they are", () => {
  machine.run('echo "MAIL_FROM=me@example.org" >> /srv/vita/site/.env; rm /etc/systemd/system/vita.service')
  machine.run('chown root /var/lib/vita/backups /srv/vita/site/docs; systemctl stop vita caddy')
  const { status, output } = online(name)
  expect(status, output).toBe(0)
  for (const step of ['code', 'unit', 'service', 'https']) expect(output).toMatch(new RegExp(`^${step} +done$`, 'm'))
  expect(machine.run('cat /srv/vita/site/.env').output).toMatch(/^MAIL_FROM=me@example.org$/m)
  expect(visit('/healthz').output).toBe('alive\n')
})

promise('another name is no second site, and nothing changes', () => {
  machine.point('other.example.org', here)
  const before = traces()
  const { status, output } = online('other.example.org')
  expect(output).toContain(`This machine serves https://${name}.`)
  expect([status, traces()]).toEqual([1, before])
})

/** Visits the site again and again while something runs, through Caddy; returns the statuses that came. */
async function visitedDuring(words: string, clone?: string): Promise<{ output: string; statuses: string[] }> {
  const stop = '/tmp/visited-enough'
  const address = `https://${name}/home`
  const loop = `rm -f ${stop}; while [ ! -e ${stop} ]; do curl -s -o /dev/null -w '%{http_code}\\n' --max-time 30 --cacert ${machine.authority} ${address}; sleep 0.1; done`
  const visits = machine.runUntil(loop, 'never')
  const output = await machine.runUntil(commandOf(words, clone), 'never')
  machine.run(`touch ${stop}`)
  return { output, statuses: (await visits).split('\n').filter((line) => /^\d{3}$/.test(line)) }
}

promise('an update shows the new version, and every visitor meanwhile gets a page', async () => {
  publishVersion(machine, "sed -i 's/alive/alive, the second version/' src/server/routes/probes.ts")
  const { output, statuses } = await visitedDuring('update', '/srv/vita/site')
  expect(output).toMatch(/^service +answers with/m)
  expect(output).not.toContain('uv_cwd')
  expect(visit('/healthz').output).toBe('alive, the second version\n')
  expect(statuses.length).toBeGreaterThan(20)
  expect([...new Set(statuses)]).toEqual(['200'])
  expect(machine.run('ls /srv/vita').output.trim()).toBe('site')
})

promise('a version that does not start is given up, and every visitor meanwhile gets a page', async () => {
  publishVersion(machine, 'sed -i \'1i throw new Error("a wrong version")\' src/server/main.mjs')
  const { output, statuses } = await visitedDuring('update')
  expect(output).toContain('a wrong version')
  expect(output).toContain('The new version does not start. The site runs as before.')
  expect([...new Set(statuses)]).toEqual(['200'])
  expect(visit('/healthz').output).toBe('alive, the second version\n')
})

promise('a version whose service does not answer is undone, and the one before answers again', async () => {
  publishVersion(
    machine,
    "sed -i 1d src/server/main.mjs && sed -i 's/launch.mjs start/launch.mjs stop/' deploy/vita.service",
  )
  const { output } = await visitedDuring('update')
  expect(output).toMatch(/^service +the version before answers again/m)
  expect(visit('/healthz').output).toBe('alive, the second version\n')
  expect(machine.run('grep -c "launch.mjs start" /etc/systemd/system/vita.service').output.trim()).toBe('1')
})

promise('an update that was killed is taken up again', async () => {
  publishVersion(
    machine,
    "sed -i 's/launch.mjs stop/launch.mjs start/' deploy/vita.service && sed -i 's/second/third/' src/server/routes/probes.ts",
  )
  for (const line of ['backup', 'trial']) {
    const output = await machine.runUntil(commandOf('update'), `\n${line} `)
    expect(output, line).not.toContain('answers with')
  }
  expect(visit('/healthz').output).toMatch(/^alive, the (second|third) version\n$/)
  const { status, output } = online('update')
  expect(status, output).toBe(0)
  expect(visit('/healthz').output).toBe('alive, the third version\n')
})

promise('remove takes all away but the data and the settings, and leaves Caddy as it was installed', () => {
  const { status, output } = online('remove')
  expect(status, output).toBe(0)
  expect(output).toContain('The data stays in /var/lib/vita')
  expect(machine.run('ls /var/lib/vita').output).toMatch(/vita\.db[\s\S]*|site\.env/)
  expect(machine.run('id vita; ls /srv/vita /etc/systemd/system/vita.service').output).not.toContain('uid=')
  expect(machine.run('dpkg --verify caddy; ls /etc/caddy').output.trim()).toBe('Caddyfile')
  expect(visit('/home').status).not.toBe(0)
})

promise(
  'set up again beside another site of the same Caddy, it serves the old data, and the other site goes on',
  () => {
    machine.run('printf "http://other.example.org {\\n\\trespond hello\\n}\\n" > /etc/caddy/Caddyfile')
    const { status, output } = online(name)
    expect(status, output).toBe(0)
    expect(output).not.toContain('Importing the sample')
    expect(machine.run('cat /srv/vita/site/.env').output).toMatch(/^MAIL_FROM=me@example.org$/m)
    expect(visit('/healthz').output).toBe('alive\n')
    expect(machine.run('curl -s http://other.example.org').output).toBe('hello')
    online('remove')
    expect(machine.run('curl -s http://other.example.org; cat /etc/caddy/Caddyfile').output).toBe(
      'hellohttp://other.example.org {\n\trespond hello\n}\n',
    )
  },
)
