import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import type { LogEvent } from './log.ts'
import { jsonLine, patientWriter, processLog } from './log-output.ts'

test('an event is written as one line, whatever it holds', () => {
  expect(jsonLine({ ...event, reason: 'a\nb\u2028"c"' }).match(/\n/g)).toEqual(['\n'])
})

test('when the output is not read, lines beyond the limit are dropped, and a later line says how many', () => {
  const reader = { written: [] as string[], writableLength: 0, destroyed: false, write: (text: string) => push(text) }
  const push = (text: string) => reader.written.push(text)
  const write = patientWriter(reader, jsonLine, 100)
  reader.writableLength = 100
  write(event)
  expect(reader.written).toHaveLength(1)
  reader.writableLength = 101
  write(event)
  write(event)
  expect(reader.written).toHaveLength(1)
  reader.writableLength = 100
  write(event)
  expect(reader.written.slice(1).map((line) => JSON.parse(line))).toEqual([
    { time: event.time, level: 'warn', event: 'lines were dropped', count: 2 },
    event,
  ])
})

test('a closed output gets no more lines', () => {
  const written: string[] = []
  patientWriter({ writableLength: 0, destroyed: true, write: (text) => written.push(text) })(event)
  expect(written).toEqual([])
})

test('a file gets each event at once, as JSON', () => {
  const path = join(temporaryFolder(), 'log')
  const fd = openSync(path, 'a')
  processLog({ stdout: output({ fd }), env: {} })('info', 'started', { origin: 'http://localhost' })
  closeSync(fd)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ event: 'started', origin: 'http://localhost' })
})

test('a file that cannot be written, as on a full disk, ends neither the process nor the log', () => {
  const path = join(temporaryFolder(), 'log')
  closeSync(openSync(path, 'a'))
  const fd = openSync(path, 'r')
  const log = processLog({ stdout: output({ fd }), env: {} })
  expect(() => log('info', 'lost')).not.toThrow()
  expect(() => log('info', 'lost')).not.toThrow()
  closeSync(fd)
})

for (const [env, isColoured] of [
  [{}, true],
  [{ NO_COLOR: '1' }, false],
  [{ NO_COLOR: '' }, true],
] as const)
  test(`on a terminal with ${JSON.stringify(env)} a line is short and ${isColoured ? 'coloured' : 'plain'}`, () => {
    const written: string[] = []
    const terminal = output({ fd: -1, isTTY: true, write: (text: string) => written.push(text) })
    processLog({ stdout: terminal, env })('warn', 'delivery paused', { queue: 'mail', reason: 'No answer.' })
    const [line = ''] = written
    expect(line.includes('\u001b[33m')).toBe(isColoured)
    expect(line.replace('\u001b[33m', '').replace('\u001b[0m', '')).toMatch(
      /^\d\d:\d\d:\d\d warn {2}delivery paused queue=mail reason="No answer\."\n$/,
    )
  })

test('on a terminal an error is written below its line', () => {
  const written: string[] = []
  const terminal = output({ fd: -1, isTTY: true, write: (text: string) => written.push(text) })
  processLog({ stdout: terminal, env: { NO_COLOR: '1' } })('error', 'page failed', {
    reference: 'A',
    error: 'E: x\n    at y',
  })
  expect(written.join('').split('\n').slice(1)).toEqual(['  E: x', '      at y', ''])
})

const event: LogEvent = { time: '2026-06-01T10:20:30.400Z', level: 'info', event: 'x' }

/** The part of standard output that the log uses. */
function output(parts: object): NodeJS.WriteStream & { fd: 1 } {
  const stream = { isTTY: false, writableLength: 0, destroyed: false, write() {} }
  return { ...stream, ...parts } as unknown as NodeJS.WriteStream & { fd: 1 }
}
