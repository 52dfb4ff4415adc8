import { requestFailedText, requestTimeoutMs } from '#domain/request-failure.ts'
import { failed, type Result, success } from '#domain/result.ts'

/**
 * What the server's action answers to a form that the scripts send, or the words for why there is no answer: then the page
 * stands as it is, with all that was typed. What takes too long is not waited for, but may still be done by the server.
 * An answer that leads elsewhere is thrown on. Source: readings, HTTP and transport messages; reliability C30.
 */
export async function answerOrFailure<T>(serverAction: () => Promise<T>): Promise<Result<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), requestTimeoutMs)
  })
  try {
    return success(await Promise.race([serverAction(), tooLate]))
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return failed('unavailable', requestFailedText(thrown), thrown)
  } finally {
    clearTimeout(timer)
  }
}
