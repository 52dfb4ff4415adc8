/**
 * Returns a command that runs a program under file modes, also when root runs the tests. It drops root's capability to bypass
 * modes. Another user would not do: it may lack the right to read the project. Source: capabilities(7), setpriv(1).
 */
export function boundByModes(program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]]
  return ['setpriv', ['--bounding-set', '-dac_override,-dac_read_search', program, ...args]]
}
