import { readdirSync } from 'node:fs'
import { isStopped, stopped } from '../launch/say.mjs'
import { systemNode } from './facts.ts'
import { code, codeBefore, data, nextCode } from './paths.ts'
import { buildIn } from './steps/build.ts'
import { startSite } from './steps/service.ts'
import { unitStep } from './steps/unit.ts'
import type { Target } from './target.ts'
import { isThere, needsRoot, run, runAsSite } from './tools.ts'
import { tryVersion } from './trial.ts'

type Print = (name: string, text: string) => void

/**
 * Gets and builds the new version beside the running one, puts it in its place, and puts the old one back if the new one
 * does not answer. What the owner changed in files of the project stays. Returns the exit status.
 */
export async function update(print: Print): Promise<number> {
  needsRoot('update')
  if (!isThere(code) && isThere(codeBefore)) await run('mv', [codeBefore, code])
  if (!isThere(code)) throw stopped(`There is no site in ${code}. Run npm run online -- NAME first.`)
  if (isThere(codeBefore)) return await settle(print)

  const was = await versionOf(code)
  await run('rm', ['-rf', nextCode])
  await run('cp', ['-a', '--reflink=auto', code, nextCode])
  await runAsSite('git', ['pull', '--quiet', '--ff-only'], nextCode)
  const is = await versionOf(nextCode)
  if (is === was) {
    await run('rm', ['-rf', nextCode])
    print('version', `${was} is the newest`)
    return 0
  }
  print('version', `${was} to ${is}; CHANGELOG.md says what you must do`)
  const backup = await newBackup()
  print('backup', backup)
  await buildIn(nextCode)
  print('build', 'done')
  await tryVersion(nextCode, backup)
  print('trial', 'the new version starts, with a copy of the data')
  await run('mv', [code, codeBefore])
  await run('mv', [nextCode, code])
  return await settle(print)
}

/** Makes a backup and returns its path. */
async function newBackup(): Promise<string> {
  const folder = `${data}/backups`
  const before = new Set(namesIn(folder))
  await runAsSite(systemNode(), ['scripts/launch.mjs', 'vita', 'backup'], code)
  const [name] = namesIn(folder).filter((each) => each.endsWith('.zip') && !before.has(each))
  if (name === undefined) throw stopped(`There is no new backup in ${folder}. The site runs as before.`)
  return `${folder}/${name}`
}

/** Starts the version that lies in the place. If it does not answer, the one before is put back. */
async function settle(print: Print): Promise<number> {
  try {
    await startVersion()
  } catch (error) {
    if (!isStopped(error)) throw error
    process.stderr.write(`${error.output}\n${error.message}\n`)
    await run('systemctl', ['stop', 'vita'])
    await run('rm', ['-rf', nextCode])
    await run('mv', [code, nextCode])
    await run('mv', [codeBefore, code])
    await run('rm', ['-rf', nextCode])
    await startVersion()
    print('service', `the version before answers again (${await versionOf(code)})`)
    return 1
  }
  await run('rm', ['-rf', codeBefore])
  print('service', `answers with ${await versionOf(code)}`)
  return 0
}

async function startVersion(): Promise<void> {
  if ((await unitStep.missing(anyTarget)) !== '') await unitStep.apply(anyTarget)
  await startSite()
}

/** The unit is the same for each name. */
const anyTarget: Target = { name: '', proxy: 'none', isBehindNat: false, clone: code }

function namesIn(folder: string): string[] {
  return isThere(folder) ? readdirSync(folder) : []
}

async function versionOf(folder: string): Promise<string> {
  return (await runAsSite('git', ['describe', '--always', '--tags'], folder)).trim()
}
