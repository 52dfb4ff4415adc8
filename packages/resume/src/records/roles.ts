import { type None, none } from '../result.ts'
import { comparedText } from '../text.ts'

type Role = { company: string; employer?: string | None }

/**
 * Jobs in their order, by employer: neighbours with the same `employer`, or both without one and with the same company. A
 * return after another employer is a group of its own. docs/behaviour.md 4.3.
 */
export function rolesByEmployer<R extends Role>(jobs: readonly R[]): [R, ...R[]][] {
  const groups: [R, ...R[]][] = []
  for (const job of jobs) {
    const last = groups.at(-1)
    if (last !== undefined && employerOf(last[0]) === employerOf(job)) last.push(job)
    else groups.push([job])
  }
  return groups
}

function employerOf({ company, employer = none }: Role): string {
  return employer === none ? `company ${comparedText(company)}` : `employer ${comparedText(employer)}`
}
