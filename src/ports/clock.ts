/** Time, so that tests of a rule about it need not wait. */
export interface Clock {
  now(): Date
  wait(ms: number): Promise<void>
}
