/** The message for a file that is no usable picture; `reason` follows the file's name. docs/behaviour.md 23.11. */
export function notTaken(name: string, reason: string): string {
  const advice =
    reason === 'is an HEIC file'
      ? ' Please export it as JPEG, which Preview on a Mac and Photos on Windows can, and drop it again.'
      : ''
  return `${name} ${reason}.${advice}`
}

/** The name of an owner's file as a browser sends it. No system has names of more than 255 characters. */
export function fileNameIn(sent: string): string {
  return sent.slice(0, 255)
}
