import type { FormPayload } from '#domain/messages/forward.ts'
import type { Attempt } from '#domain/messages/mails/delivery.ts'

/** A service that collects form submissions. docs/behaviour.md 6.9. */
export interface FormCollector {
  /**
   * Posts the payload within 30 s and returns the outcome. It never throws, and never reads the answer's body. Reasons are
   * 'Network Error', 'timeout of 30000ms exceeded' and 'Request failed with status code 500'. docs/behaviour.md 9.4.
   */
  collect(payload: FormPayload): Promise<Attempt>
}
