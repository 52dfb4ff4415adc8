/**
 * One short line about what is being done. On standard error, so that what a command prints stays its own.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`vita: ${line}\n`)
}

/**
 * What stops the launcher. The message is the one line that is shown; `output` is what a program said before.
 * @param {string} line
 * @param {string} [output]
 */
export function stopped(line, output = '') {
  return Object.assign(new Error(line), { name: 'Stopped', output })
}

/**
 * Whether it was made by `stopped`, and not thrown by a mistake of ours.
 * @param {unknown} error
 * @returns {error is ReturnType<typeof stopped>}
 */
export function isStopped(error) {
  return error instanceof Error && error.name === 'Stopped'
}
