import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that a test moves while a server runs by it. */
export type MovedClock = {
  /** Settings of a server that runs by this clock. */
  env: Record<string, string>
  /** Sets the offset from the machine's clock, in ms; negative is behind it. */
  moveTo(aheadMs: number): void
  close(): void
}

/** A module that a server loads first. It shifts Date by the number in the file, which it reads at most once a millisecond. */
const shim = (file: string) => `
  import { readFileSync } from 'node:fs'
  const RealDate = Date
  const realNow = Date.now
  let ahead = 0
  let readAt = -Infinity
  const now = () => {
    if (performance.now() - readAt > 1) {
      readAt = performance.now()
      ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
    }
    return realNow() + ahead
  }
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  })
`

/** A clock with this offset from the machine's at the start, in ms. */
export function movedClock(aheadMs = 0): MovedClock {
  const file = join(tmpdir(), `vita-clock-${crypto.randomUUID()}`)
  // In one step: while a file is written, the server would read it as empty, which is no offset.
  const moveTo = (ms: number) => {
    writeFileSync(`${file}.new`, String(ms))
    renameSync(`${file}.new`, file)
  }
  moveTo(aheadMs)
  const program = `data:text/javascript,${encodeURIComponent(shim(file))}`
  return { env: { NODE_OPTIONS: `--import=${program}` }, moveTo, close: () => rmSync(file, { force: true }) }
}
