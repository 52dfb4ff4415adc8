import type { Finding } from '#domain/health/finding.ts'

/** Checks one part of the site and changes nothing. After `signal` aborts, it returns what it found so far. */
export type Check = { part: string; run(signal: AbortSignal): Promise<Finding[]> | Finding[] }
