/** Time, so that a rule about it can be tested without waiting. */
export interface Clock {
  now(): Date
  wait(ms: number): Promise<void>
}
