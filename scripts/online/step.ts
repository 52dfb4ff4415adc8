import type { Target } from './target.ts'

/**
 * One part of a set-up. `missing` returns what is not in order, in words, or ''; `apply` makes it so, whatever an interrupted
 * run left, and `remove` takes it away again. A tool that fails ends the command with its output.
 */
export type Step = {
  name: string
  missing(target: Target): Promise<string> | string
  apply(target: Target): Promise<void>
  remove?(): Promise<void>
}
