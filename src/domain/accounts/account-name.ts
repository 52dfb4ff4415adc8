import { type None, none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { isLine, isLongLine, lineLimit } from '../messages/submission.ts'

/** Returns what is wrong with a name of an account, or none. `what` names the option or field and begins the message. */
export function nameProblem(what: string, name: string): string | None {
  if (isBlank(name)) return `${what} cannot be blank.`
  if (!isLine(name)) return `${what} must be one line, without control characters.`
  return isLongLine(name) ? `${what} cannot be longer than ${lineLimit} characters.` : none
}
