import { type Answer, noAnswer } from './failure.ts'

/**
 * Does what the administration is asked for, within `limitMs`; it would try again by itself for longer. What it throws holds
 * the whole request, with the password: only its code goes on, and its message where that is about the connection.
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
