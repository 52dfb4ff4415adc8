/** What is wrong with how a server refused to start: it has to end with 1 and one line that names the file and the mend. */
export function refusalFaults(status: number | null, said: string): string[] {
  const wrong = outputFaults(said)
  if (status !== 1) wrong.push(`it ended with ${status}`)
  if (!/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/.test(said)) wrong.push(`it refused with: ${said}`)
  return wrong
}

/** What a server's output may never show: a stack, or a request that failed by a bug. */
export function outputFaults(said: string): string[] {
  const shown = /\n\s+at .+:\d+|request failed/.test(said)
  return shown ? [`its output shows a stack: ${said}`] : []
}
