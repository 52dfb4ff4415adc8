/** Lists what is wrong with a rejected start. It must exit with 1 and print one line that names the file and the fix. */
export function rejectionFaults(status: number | null, said: string): string[] {
  const wrong = outputFaults(said)
  if (status !== 1) wrong.push(`it ended with ${status}`)
  if (!/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/.test(said)) wrong.push(`it refused with: ${said}`)
  return wrong
}

/** Reports a stack trace or an unexpected request failure in a server's output. */
export function outputFaults(said: string): string[] {
  const shown = /\n\s+at .+:\d+|request failed/.test(said)
  return shown ? [`its output shows a stack: ${said}`] : []
}
