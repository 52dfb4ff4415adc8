import type { Finding } from './finding.ts'

/**
 * Looks at one part of the site and changes nothing. `signal` says that the time is over; what was found by then is
 * given.
 */
export type Check = { part: string; look(signal: AbortSignal): Promise<Finding[]> | Finding[] }
