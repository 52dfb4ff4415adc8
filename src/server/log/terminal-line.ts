import type { LogEvent, LogLevel } from './log.ts'

const colours: Record<LogLevel, string> = { info: '\u001b[36m', warn: '\u001b[33m', error: '\u001b[31m' }
const plain = '\u001b[0m'

/**
 * An event as a short line for a terminal: the local time, the event and its fields; for an error, the stack in further
 * lines.
 */
export function terminalLine({ time, level, event, error, ...fields }: LogEvent, isColoured: boolean): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const word = level.padEnd(5)
  const known = Object.entries(fields).map(
    ([name, value]) => `${name}=${/\s/.test(String(value)) ? JSON.stringify(value) : value}`,
  )
  const line = [clock, isColoured ? `${colours[level]}${word}${plain}` : word, event, ...known].join(' ')
  return error === undefined ? `${line}\n` : `${line}\n  ${error.replaceAll('\n', '\n  ')}\n`
}
