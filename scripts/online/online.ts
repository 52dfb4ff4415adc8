import { isStopped } from '../launch/say.mjs'
import { readFacts, systemNode } from './facts.ts'
import { findingsOf } from './findings.ts'
import { code, data, settingsKept } from './paths.ts'
import { allSteps, stepsFor } from './steps.ts'
import { orderOf, type Target } from './target.ts'
import { asSite, needsRoot, output } from './tools.ts'
import { update } from './update.ts'

const usage = `npm run online -- NAME            puts this site on https://NAME, and repairs what is missing there
npm run online -- --check NAME    says what is missing; changes nothing
npm run online -- update          the new version, with a backup before it; the old one again if it does not answer
npm run online -- remove          takes the site away; its data stays

--proxy none    leaves ports 80 and 443 to another proxy, which you set up
--behind-nat    the name leads to a router that passes ports 80 and 443 on to this machine
`

/** Runs the command; `clone` is the folder of the project in which it was called. Returns the exit status. */
export async function online(words: readonly string[], clone: string): Promise<number> {
  try {
    const order = orderOf(words, clone)
    if (order.what === 'help') {
      process.stderr.write(`${order.problem}\n\n${usage}`)
      return 2
    }
    if (order.what === 'set up') return await setUp(order.target, order.isCheckOnly)
    return order.what === 'update' ? await update(print) : await remove()
  } catch (error) {
    if (!isStopped(error)) throw error
    process.stderr.write(`${error.output}\n${error.message}\n`)
    return 1
  }
}

async function setUp(target: Target, isCheckOnly: boolean): Promise<number> {
  const findings = findingsOf(await readFacts(target), target)
  if (findings.length > 0) {
    for (const finding of findings) process.stderr.write(`${finding}\n`)
    process.stderr.write('Nothing was changed.\n')
    return 1
  }
  for (const step of stepsFor(target)) {
    const missing = await step.missing(target)
    if (missing === '' || isCheckOnly) {
      print(step.name, missing === '' ? 'in order' : missing)
      continue
    }
    print(step.name, `${missing} …`)
    await step.apply(target)
    const still = await step.missing(target)
    print(step.name, still === '' ? 'done' : `done, but ${still}`)
  }
  if (!isCheckOnly) await tell(target)
  return 0
}

/** The doctor's findings, and last the address at which the owner goes on. */
async function tell({ name, proxy }: Target): Promise<void> {
  const vita = (...words: string[]) =>
    output(systemNode(), ['scripts/launch.mjs', 'vita', ...words], { cwd: code, ...asSite() })
  process.stdout.write(`\n${(await vita('doctor')).text}\n`)
  if (proxy === 'none')
    process.stdout.write(`Let your proxy pass https://${name} on to Vita: docs/self-hosting.md, 'Another proxy'.\n`)
  process.stdout.write(`To have ${otherName(name)}, too: docs/self-hosting.md, 'Both names'.\n`)
  const welcome = await vita('welcome')
  process.stdout.write(
    welcome.status === 0 ? welcome.text : `The site is https://${name}. Sign in at https://${name}/login\n`,
  )
}

/** The other name that people type. */
function otherName(name: string): string {
  return name.startsWith('www.') ? name.slice('www.'.length) : `www.${name}`
}

async function remove(): Promise<number> {
  needsRoot('remove')
  for (const step of allSteps.toReversed()) {
    if (step.remove === undefined) continue
    await step.remove()
    print(step.name, 'removed')
  }
  process.stdout.write(`The data stays in ${data}, and the settings in ${settingsKept}. Caddy stays installed.\n`)
  return 0
}

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(10)}${text}\n`)
}
