/** Lists what is wrong with a rejected start. It must exit with 1 and print one line that names the file and the fix. */
export function rejectionFaults(status: number | null, output: string): string[] {
  const wrong = outputFaults(output)
  if (status !== 1) wrong.push(`it ended with ${status}`)
  if (!/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/.test(output))
    wrong.push(`its message is wrong: ${output}`)
  return wrong
}

/** Reports a stack trace or an unexpected request failure in a server's output. */
export function outputFaults(output: string): string[] {
  const shown = /\n\s+at .+:\d+|request failed/.test(output)
  return shown ? [`its output shows a stack: ${output}`] : []
}
