import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'

/** Where the project is published in the machine, and what npm needs to work there without a network. */
const address = 'git://127.0.0.1/vita'

/**
 * Publishes these files of the project in the machine, as a host of repositories does, and clones it there as a new owner does.
 * npm finds all packages in its cache.
 */
export function cloneProject({ root, run }: Machine): void {
  const [work, clone] = [join(root, 'opt/work'), '/root/vita']
  mkdirSync(work, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { maxBuffer: 2 ** 26 })
  execFileSync('xargs', ['-0', 'cp', '--parents', '-t', work], { input: files })
  const commands = [
    'cd /opt/work && git init -q -b main && git config user.email o@example.org && git config user.name Owner',
    'git add -A && git commit -qm First && git clone -q --bare . /opt/vita.git',
    'systemd-run --quiet --unit=repository git daemon --base-path=/opt --export-all --listen=127.0.0.1 --reuseaddr',
    `until git ls-remote -q ${address} >/dev/null 2>&1; do sleep 0.1; done; git clone -q ${address} ${clone}`,
    'printf "cache=/var/cache/npm\\noffline=true\\n" >> "$(dirname "$(readlink -f "$(which npm)")")/../npmrc"',
  ]
  const { status, output } = run(commands.join(' && '))
  if (status !== 0) throw new Error(output)
}

/** Publishes a further version of the project in the machine, changed by a shell command in its folder. */
export function publishVersion({ run }: Machine, change: string): void {
  const { status, output } = run(`cd /opt/work && ${change} && git commit -qam Next && git push -q /opt/vita.git main`)
  if (status !== 0) throw new Error(output)
}
