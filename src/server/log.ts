/** A line about something that happened. Values are plain and never hold what a visitor typed. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, details?: Record<string, string | number>) => void

/**
 * One JSON object per line on standard output. A closed or blocked output is nobody's problem but the reader's.
 * Source: reliability 2.11, O12, O17.
 */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (level, event, details = {}) => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`)
  }
}

/** What the log keeps of an unexpected error: its first lines, with control characters made harmless by JSON. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.slice(0, 2000)
}
