/** With less room than this on its disk, in bytes, a day's messages and a copy of the database may not fit. Source: reliability 2.3. */
export const leastFreeBytes = 64 * 2 ** 20
