/**
 * Prints one short line about progress, on standard error, so that standard output stays the command's own.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`vita: ${line}\n`)
}

/**
 * An error that stops the launcher. The message is the one line that is shown; `output` is a program's output before it.
 * @param {string} line
 * @param {string} [output]
 */
export function stopped(line, output = '') {
  return Object.assign(new Error(line), { name: 'Stopped', output })
}

/**
 * Whether `stopped` made the error; any other is a bug.
 * @param {unknown} error
 * @returns {error is ReturnType<typeof stopped>}
 */
export function isStopped(error) {
  return error instanceof Error && error.name === 'Stopped'
}
