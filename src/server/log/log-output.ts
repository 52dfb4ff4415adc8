import { fstatSync, writeSync } from 'node:fs'
import { type Log, type LogEvent, type LogLevel, logTo } from './log.ts'

/** The part of standard output that is used here. */
type Stream = { write(text: string): unknown; readonly writableLength: number; readonly destroyed: boolean }

/** The most that waits in memory while the output is not read, in bytes. Beyond that, lines are dropped and counted. */
const maxWaiting = 2 ** 20

/**
 * The log of this process: short lines on a terminal, with colours unless NO_COLOR is set; otherwise a JSON object per
 * line.
 */
export function processLog({ stdout, env }: Pick<NodeJS.Process, 'stdout' | 'env'> = process): Log {
  const isColoured = stdout.isTTY && (env.NO_COLOR ?? '') === ''
  const lineOf = stdout.isTTY ? (event: LogEvent) => terminalLine(event, isColoured) : jsonLine
  return logTo(patientWriter(isFile(stdout.fd) ? fileStream(stdout.fd) : stdout, lineOf))
}

export function jsonLine(event: LogEvent): string {
  return `${JSON.stringify(event)}\n`
}

/**
 * Writes events as lines and never waits for the reader. A closed stream gets none. When more than `most` bytes wait, lines
 * are dropped, and a later line says how many. docs/behaviour.md 15.6.
 */
export function patientWriter(
  stream: Stream,
  lineOf: (event: LogEvent) => string = jsonLine,
  max = maxWaiting,
): (event: LogEvent) => void {
  let missed = 0
  return (event) => {
    if (stream.destroyed) return
    if (stream.writableLength > max) {
      missed += 1
      return
    }
    if (missed > 0)
      stream.write(lineOf({ time: event.time, level: 'warn', event: 'lines were dropped', count: missed }))
    missed = 0
    stream.write(lineOf(event))
  }
}

/** A file as a stream that survives a full disk: a line that cannot be written is lost, and the next one is tried again. */
function fileStream(fd: number): Stream {
  return {
    writableLength: 0,
    destroyed: false,
    write(text) {
      try {
        writeSync(fd, text)
      } catch {
        // The site goes on without this line.
      }
    },
  }
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile()
  } catch {
    return false
  }
}

const colours: Record<LogLevel, string> = { info: '\u001b[36m', warn: '\u001b[33m', error: '\u001b[31m' }
const plain = '\u001b[0m'

/**
 * An event as a short line for a terminal: the local time, the event and its fields; for an error, the stack in further
 * lines.
 */
function terminalLine({ time, level, event, error, ...fields }: LogEvent, isColoured: boolean): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const word = level.padEnd(5)
  const known = Object.entries(fields).map(
    ([name, value]) => `${name}=${/\s/.test(String(value)) ? JSON.stringify(value) : value}`,
  )
  const line = [clock, isColoured ? `${colours[level]}${word}${plain}` : word, event, ...known].join(' ')
  return error === undefined ? `${line}\n` : `${line}\n  ${error.replaceAll('\n', '\n  ')}\n`
}
