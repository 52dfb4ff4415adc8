import { countText } from '../byte-size.ts'

/** The state of a part: fine, fine with a warning, or wrong, so that something does not work. */
export type FindingState = 'ok' | 'warning' | 'wrong'

/**
 * What was found of a part, in one or two sentences, and the fix; '' when there is nothing to fix. `owner` says it to the owner, and
 * what to do, where Health has to name what was found: without a command, a setting or a file name.
 */
export type Finding = {
  part: string
  state: FindingState
  says: string
  fix: string
  owner?: { says: string; todo?: string }
}

export function inOrder(part: string, says: string): Finding {
  return { part, state: 'ok', says, fix: '' }
}

export function warning(part: string, says: string, fix = ''): Finding {
  return { part, state: 'warning', says, fix }
}

export function wrong(part: string, says: string, fix = ''): Finding {
  return { part, state: 'wrong', says, fix }
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
