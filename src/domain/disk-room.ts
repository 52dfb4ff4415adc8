/** Below this free space, in bytes, a day's messages and a copy of the database may not fit. docs/behaviour.md 14.5. */
export const leastFreeBytes = 64 * 2 ** 20

/**
 * A WAL that stays above this size, in bytes, cannot be checkpointed: a reader holds an old snapshot open.
 * docs/behaviour.md 14.6.
 */
export const maxWalBytes = 64 * 2 ** 20
