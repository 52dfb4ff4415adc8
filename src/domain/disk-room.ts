/**
 * With less room than this on its disk, in bytes, a day's messages and a copy of the database may not fit. Source:
 * docs/behaviour.md 14.
 */
export const leastFreeBytes = 64 * 2 ** 20

/**
 * A journal beyond this, in bytes, is never put into the database: something holds an old state of it open. Source:
 * docs/behaviour.md 14.6.
 */
export const maxWalBytes = 64 * 2 ** 20
