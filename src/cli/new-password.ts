import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { longestPassword } from '#domain/accounts/password-policy.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'

/** The most bytes of a line that are read; a password of 128 code points has 512. */
const longestLine = 8192

/**
 * A new password. On a terminal it is asked for twice and not shown; else it is the first line that comes in, without its line
 * break. It is never a word of the command: those can be read by everybody on the machine, and shells keep them.
 */
export function newPassword(
  input: NodeJS.ReadableStream & Pick<ReadStream, 'isTTY'>,
  screen: NodeJS.WritableStream,
  hint: string,
): Promise<Result<string>> {
  return input.isTTY ? typedPassword(input, screen, hint) : pipedPassword(input)
}

async function typedPassword(
  input: NodeJS.ReadableStream,
  screen: NodeJS.WritableStream,
  hint: string,
): Promise<Result<string>> {
  screen.write(`${hint}\n`)
  const typed = await hiddenLines(input, screen, ['New password: ', 'The same again: '])
  if (typed === none) return failed('canceled', 'Nothing was changed.')
  const [password = '', again] = typed
  if (password === '') return failed('invalid', 'The password is empty. Nothing was changed.')
  return password === again
    ? success(password)
    : failed('invalid', 'These are two different ones. Nothing was changed.')
}

/** A typed line for each prompt, without showing them; none when somebody breaks it off. */
function hiddenLines(
  input: NodeJS.ReadableStream,
  screen: NodeJS.WritableStream,
  prompts: readonly string[],
): Promise<string[] | None> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  const typed: string[] = []
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (typed.length === prompts.length) return
      typed.push(line)
      screen.write(`\n${prompts[typed.length] ?? ''}`)
      if (typed.length === prompts.length) lines.close()
    })
    lines.on('SIGINT', () => lines.close())
    lines.on('SIGTSTP', () => {}) // under npm only this process would stop, and its terminal would hang
    lines.on('close', () => {
      const isWhole = typed.length === prompts.length
      if (!isWhole) screen.write('\n')
      resolve(isWhole ? typed : none)
    })
    screen.write(prompts[0] ?? '')
  })
}

/** The first line of what comes in. Fails with 'invalid' when there is none, or when it cannot be a password. */
export async function pipedPassword(input: NodeJS.ReadableStream): Promise<Result<string>> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of input) {
    bytes = Buffer.concat([bytes, Buffer.from(chunk)])
    if (bytes.includes('\n') || bytes.length > longestLine) break
  }
  const end = bytes.indexOf('\n')
  const line = end === -1 ? bytes : bytes.subarray(0, end)
  if (line.length > longestLine) return failed('invalid', `A password has at most ${longestPassword} characters.`)
  const text = utf8(line)?.replace(/\r$/, '')
  if (text === undefined) return failed('invalid', 'The password is not in UTF-8.')
  return text === ''
    ? failed('invalid', 'No password came in. Type it on a terminal, or send it by a pipe as one line.')
    : success(text)
}

/** Undefined when it is no UTF-8. A byte order mark at the beginning is none of the text. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
