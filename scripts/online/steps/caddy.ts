import { writeFileSync } from 'node:fs'
import { sitePort } from '../answers.ts'
import { caddyFolder, caddyfile, code, siteFile } from '../paths.ts'
import type { Step } from '../step.ts'
import type { Target } from '../target.ts'
import { isThere, output, run, succeeds, textOf } from '../tools.ts'

const importLine = 'import vita.caddyfile'
const note = '# The line below was added by npm run online.'
const before = `${caddyfile}.before-vita`

/** Caddy of the distribution, with the site in a file of its own, so that other sites of the same Caddy stay as they are. */
export const caddyStep: Step = {
  name: 'caddy',
  async missing(target) {
    if (!(await succeeds('caddy', ['version']))) return 'Caddy is not installed'
    if (!isThere(siteFile)) return `${siteFile} is missing`
    if (textOf(siteFile) !== siteText(target)) return `${siteFile} is another one`
    if (!textOf(caddyfile).split('\n').includes(importLine)) return `${caddyfile} does not import it`
    return (await succeeds('systemctl', ['is-enabled', '--quiet', 'caddy']))
      ? ''
      : 'Caddy does not start with the machine'
  },
  async apply(target) {
    if (!(await succeeds('caddy', ['version']))) await install()
    writeFileSync(siteFile, siteText(target))
    await writeMain()
    await run('systemctl', ['enable', '--quiet', 'caddy'])
  },
  async remove() {
    if (!isThere(siteFile)) return
    if (isThere(before)) await run('mv', [before, caddyfile])
    else writeFileSync(caddyfile, textOf(caddyfile).replace(`\n${note}\n${importLine}\n`, ''))
    await run('rm', ['-f', siteFile])
    await run('systemctl', ['reload-or-restart', 'caddy'])
  },
}

async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'caddy')
}

/** An owner's own file gets one line. The distribution's, which no one changed, is replaced by ours. */
async function writeMain(): Promise<void> {
  const text = textOf(caddyfile)
  if (text.split('\n').includes(importLine)) return
  const whole = (await isOfDistribution()) ? textOf(`${code}/deploy/Caddyfile`) : `${text}\n${note}\n${importLine}\n`
  const next = `${caddyFolder}/Caddyfile.next`
  writeFileSync(next, whole)
  await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', next])
  if (isThere(caddyfile) && (await isOfDistribution())) await run('cp', ['-a', caddyfile, before])
  await run('mv', [next, caddyfile])
}

/** Whether there is no Caddyfile but the distribution's. */
async function isOfDistribution(): Promise<boolean> {
  if (!isThere(caddyfile)) return true
  const { status, text } = await output('dpkg', ['--verify', 'caddy'])
  return status === 0 && !text.includes(caddyfile)
}

function siteText({ name }: Target): string {
  return textOf(`${code}/deploy/vita.caddyfile`)
    .replaceAll('{$SITE_NAME:resume.example.org}', name)
    .replace('{$SITE_UPSTREAM:127.0.0.1:3000}', `127.0.0.1:${sitePort()}`)
}
