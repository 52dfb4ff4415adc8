/** The message for a file that is no usable picture; `reason` follows the file's name. docs/behaviour.md 23.11. */
export function notTaken(name: string, reason: string): string {
  const advice = reason === 'is an HEIC file' ? ' Please save it as JPEG, and drop it again.' : ''
  return `${name} ${reason}.${advice}`
}
