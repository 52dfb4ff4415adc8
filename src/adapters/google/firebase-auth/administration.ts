import { type Answer, noAnswer } from './failure.ts'

/**
 * Runs a call of the Admin SDK, at most `limitMs`; the SDK itself would retry for longer. Its errors contain the whole
 * request with the password. So only the code is passed on, and the message only of connection errors ('app/…').
 */
export async function administered<T>(limitMs: number, work: () => Promise<T>): Promise<Answer<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: noAnswer })), limitMs)
  })
  try {
    return { ok: true, data: await Promise.race([work(), late]) }
  } catch (cause) {
    const word = wordOf(cause)
    const more = word.startsWith('app/') && cause instanceof Error ? ` ${cause.message.slice(0, 300)}` : ''
    return { ok: false, word, cause: new Error(`the administration of accounts failed: ${word}${more}`) }
  } finally {
    clearTimeout(timer)
  }
}

function wordOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
