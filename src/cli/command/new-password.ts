import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { longestPassword, type PasswordPolicy, passwordRules } from '#domain/accounts/password-policy.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'

/** Maximum number of bytes of a line; a password of 128 code points has at most 512. */
const longestLine = 8192

/**
 * Returns a new password. A terminal prompts for it twice without showing it; otherwise it is the first line of the input,
 * without its line break. It is never an argument: other users of the machine can read those, and shells store them.
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
  return password === again ? success(password) : failed('invalid', 'The two passwords differ. Nothing was changed.')
}

/** Reads a line for each prompt without showing it; none when the user interrupts. */
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

/** Returns the first line of the input. Fails with 'invalid' when there is none, or it is too long or not UTF-8. */
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
    ? failed('invalid', 'No password was given. Type it on a terminal, or send it through a pipe as one line.')
    : success(text)
}

/** Returns undefined for bytes that are not UTF-8. A byte order mark at the beginning is dropped. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether one of the arguments is an option for a password. */
export function givesPassword(args: readonly string[]): boolean {
  return args.some((arg) => /^(--?pass(word)?|-p)(=|$)/i.test(arg))
}

export const neverGiven =
  'A password is never an argument: other users of this machine could read it, and your shell would store it. Leave it out: it is prompted for, or read from a pipe.'

/** Returns the rules for a new password, in one sentence. */
export function policyText(policy: PasswordPolicy): string {
  const rules = passwordRules(policy, '').map(({ words }) => words.toLowerCase())
  return `A password has ${rules.join(', ')}, and is not guessed easily.`
}
