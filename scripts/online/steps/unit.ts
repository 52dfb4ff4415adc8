import { writeFileSync } from 'node:fs'
import { systemNode } from '../facts.ts'
import { code, unitFile } from '../paths.ts'
import type { Step } from '../step.ts'
import { isThere, run, succeeds, textOf } from '../tools.ts'

/** The service, so that the site starts with the machine. An owner's own lines go into `systemctl edit vita`. */
export const unitStep: Step = {
  name: 'unit',
  async missing() {
    if (!isThere(unitFile)) return `${unitFile} is missing`
    if (textOf(unitFile) !== wanted()) return `${unitFile} is another one`
    return (await succeeds('systemctl', ['is-enabled', '--quiet', 'vita']))
      ? ''
      : 'the site does not start with the machine'
  },
  async apply() {
    writeFileSync(unitFile, wanted(), { mode: 0o644 })
    await run('systemctl', ['daemon-reload'])
    await run('systemctl', ['enable', '--quiet', 'vita'])
  },
  async remove() {
    if (!isThere(unitFile)) return
    await run('systemctl', ['disable', '--quiet', '--now', 'vita'])
    await run('rm', ['-f', unitFile])
    await run('systemctl', ['daemon-reload'])
  },
}

function wanted(): string {
  return textOf(`${code}/deploy/vita.service`).replace('/usr/bin/node', systemNode())
}
