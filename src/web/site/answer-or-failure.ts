import { requestFailedText, requestTimeoutMs, timedOut } from '#domain/site/request-failure.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { pageWords } from '../ui/words.ts'

/**
 * Returns the server action's answer to a form, or a failure whose message is the transport error; then the page stays as
 * it is, with everything typed. After a timeout the server may still complete the action. A thrown redirect is rethrown.
 * docs/behaviour.md 9.4.
 */
export async function answerOrFailure<T>(serverAction: () => Promise<T>): Promise<Result<T>> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, requestTimeoutMs, timedOut))
  try {
    return success(await Promise.race([serverAction(), late]))
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return failed('unavailable', requestFailedText(thrown, requestTimeoutMs, pageWords()), thrown)
  }
}
