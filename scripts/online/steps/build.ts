import { isBuilt } from '../../launch/prepare.mjs'
import { systemNode } from '../facts.ts'
import { code } from '../paths.ts'
import type { Step } from '../step.ts'
import { isThere, runAsSite } from '../tools.ts'

/** Packages and build, made by the launcher as the site's account. */
export const buildStep: Step = {
  name: 'build',
  missing: () => (isThere(code) && isBuilt(code) ? '' : 'the site is not built'),
  apply: () => buildIn(code),
}

/** Makes what a start needs in a copy of the project. */
export async function buildIn(folder: string): Promise<void> {
  await runAsSite(systemNode(), ['scripts/launch.mjs', 'build'], folder)
}
