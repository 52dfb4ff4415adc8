import type { Attempt } from '#domain/messages/delivery.ts'
import type { FormPayload } from '#domain/messages/forward.ts'

/** A service that collects what forms send. Source: docs/behaviour.md 6.9. */
export interface FormCollector {
  /**
   * Posts the payload within 30 s and says how it went; it never throws, and never reads the answer's body. Reasons are
   * those of docs/behaviour.md 9.4: 'Network Error', 'timeout of 30000ms exceeded', 'Request failed with status code 500'.
   */
  collect(payload: FormPayload): Promise<Attempt>
}
