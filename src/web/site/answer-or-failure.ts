import { failed, type Result, success } from '#domain/result.ts'
import { requestFailedText } from '#domain/site/request-failure.ts'

/**
 * What the server's action answers to a form that the scripts send, or the text for why there is no answer: then the page
 * stays as it is, with all that was typed. After a timeout the server may still complete the action. A redirect is thrown on.
 * Source: docs/behaviour.md 9.4.
 */
export async function answerOrFailure<T>(serverAction: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await serverAction())
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return failed('unavailable', requestFailedText(thrown), thrown)
  }
}
