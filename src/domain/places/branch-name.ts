/** The names that Git allows, without the rare ones. git-check-ref-format(1). */
export function isBranchName(name: string): boolean {
  return /^[\w][\w./-]{0,199}$/.test(name) && !/\.\.|\/\/|\/\.|\.lock$|[./]$/.test(name) && name !== 'HEAD'
}
