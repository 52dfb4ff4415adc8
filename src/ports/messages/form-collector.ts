import type { Attempt } from '#domain/messages/delivery.ts'
import type { FormPayload } from '#domain/messages/forward.ts'

/** A service that collects what forms send. Source: section 7, Contact submit. */
export interface FormCollector {
  /**
   * Posts the payload within 30 s and says how it went; it never throws, and never reads the answer's body. Reasons are
   * the specification's: 'Network Error', 'timeout of 30000ms exceeded', 'Request failed with status code 500'.
   */
  collect(payload: FormPayload): Promise<Attempt>
}
