import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Works on the stack of a data folder in a child process that kills itself just before its step number `step`: a call that changes
 * a file, or the begin or end of a transaction. `program` sets `work` to a function that uses `ports` and returns a result. Returns
 * whether the child process got to that step.
 */
export async function killedBefore(step: number, dataDir: string, program: string): Promise<boolean> {
  const text = `
    import promises from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    import { DatabaseSync } from 'node:sqlite'
    const { openedStack } = await import(${JSON.stringify(import.meta.resolve('#support/opened-stack.ts'))})
    const { ports, close } = await openedStack({ DATA_DIR: ${JSON.stringify(dataDir)} })
    let work
    ${program}
    let left = ${step}
    function count() {
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
    }
    for (const name of ['open', 'rename', 'rm', 'unlink', 'writeFile', 'utimes']) {
      const own = promises[name]
      promises[name] = (...words) => {
        const isRead = name === 'open' && words[1] === 'r'
        if (!isRead) count()
        return own(...words)
      }
    }
    syncBuiltinESMExports()
    const exec = DatabaseSync.prototype.exec
    DatabaseSync.prototype.exec = function (sql) {
      if (/^(begin|commit)/.test(sql)) count()
      return exec.call(this, sql)
    }
    const done = await work()
    if (!done.ok) throw new Error(done.failure.message)
    left = Infinity
    await close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The child process ended with status ${code}.`)
  return signal === 'SIGKILL'
}
