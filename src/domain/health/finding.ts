import { countText } from '../byte-size.ts'

/** The state of a part: fine, fine with a warning, or wrong, so that something does not work. */
export type FindingState = 'ok' | 'warning' | 'wrong'

/**
 * What was found of a part, and what to do; '' when there is nothing. The studio shows both to the owner, so neither has a command, a
 * setting or a path: these are in `detail`, for whoever looks after the machine.
 */
export type Finding = { part: string; state: FindingState; says: string; fix: string; detail: string }

export function inOrder(part: string, says: string, detail = ''): Finding {
  return { part, state: 'ok', says, fix: '', detail }
}

export function warning(part: string, says: string, fix = '', detail = ''): Finding {
  return { part, state: 'warning', says, fix, detail }
}

export function wrong(part: string, says: string, fix = '', detail = ''): Finding {
  return { part, state: 'wrong', says, fix, detail }
}

/** The same of both checks of the clock. */
export function clockBehind(detail: string): Finding {
  return wrong('clock', 'The clock of this machine is behind.', 'Set it, and let it follow a time server.', detail)
}

/** What needs the owner, the worst first, each once, and the parts that are all in order. docs/behaviour.md 28.4. */
export function sortedFindings(findings: readonly Finding[]): { needs: Finding[]; good: Finding[] } {
  const of = (wanted: FindingState) => findings.filter(({ state }) => state === wanted)
  const isSame = (one: Finding, other: Finding) => one.part === other.part && one.says === other.says
  const needs = [...of('wrong'), ...of('warning')].filter(
    (each, at, all) => all.findIndex((other) => isSame(each, other)) === at,
  )
  return { needs, good: of('ok').filter(({ part }) => !needs.some((each) => each.part === part)) }
}

/** '2 things need you', 'All good'. */
export function needsText(findings: readonly Finding[]): string {
  const count = sortedFindings(findings).needs.length
  if (count === 0) return 'All good'
  return count === 1 ? '1 thing needs you' : `${countText(count, 'thing')} need you`
}

/** Returns the last line of the output, about all findings: '1 thing is wrong, 2 warnings.' */
export function findingsText(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((each) => each.state === state).length
  const bad = count('wrong')
  const warnings = count('warning')
  if (bad + warnings === 0) return 'Everything is in order.'
  const wrongText = bad === 0 ? 'Nothing is wrong' : bad === 1 ? '1 thing is wrong' : `${bad} things are wrong`
  if (warnings === 0) return `${wrongText}.`
  return `${wrongText}, ${countText(warnings, 'warning')}.`
}
