/** The code of an error of the system or of a package, such as 'ENOENT'; '' for anything else. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
