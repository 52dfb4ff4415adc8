/** The steps that comparing may still take. All that one answer compares shares them. */
export type Comparing = { left: number }

/** The steps of one answer: some 100 ms of the process. docs/behaviour.md 24.3. */
export const comparedSteps = 300_000

export function newComparing(): Comparing {
  return { left: comparedSteps }
}

/** How much of a text that is too long to compare is shown; shorter ones stand in place of each other. */
export const shownCharacters = 2000
