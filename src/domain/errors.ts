import type { Failure } from '#resume/result.ts'

/** The code of an error of the system or of a package, such as 'ENOENT'; '' for anything else. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/**
 * An error whose text is for the owner alone: it may name a path of the machine and a command. As the cause of a failure it reaches
 * the log, the command line and the doctor; the failure's own message may be shown to visitors. docs/behaviour.md 9.6.
 */
export class OwnerError extends Error {}

/** What the owner reads of a failure, on the machine. */
export function ownerText({ message, cause }: Failure): string {
  return cause instanceof OwnerError ? cause.message : message
}
