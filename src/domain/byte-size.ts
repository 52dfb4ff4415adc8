import { dayMs, hourMs, minuteMs } from './quota.ts'

/** Formats a number of bytes in steps of 1,024: '512 bytes', '3.4 MB', '20 GB'. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let amount = bytes
  let at = 0
  while (amount >= 1023.5 && at < units.length - 1) {
    amount /= 1024
    at += 1
  }
  return `${at === 0 || amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${units[at]}`
}

/** Formats a duration in its largest whole unit: 'less than a minute', '5 minutes', '1 day'. */
export function spanText(ms: number): string {
  const units: [number, string][] = [
    [dayMs, 'day'],
    [hourMs, 'hour'],
    [minuteMs, 'minute'],
  ]
  const [size, word] = units.find(([each]) => ms >= each) ?? [0, '']
  if (size === 0) return 'less than a minute'
  return countText(Math.floor(ms / size), word)
}

/** A count with its noun: '1 file', '2 files'. `words` is the plural where it is not `word` with an s ('2 entries'). */
export function countText(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`
}
