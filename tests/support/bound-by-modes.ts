/**
 * The command that runs a program for which the modes of files hold, also where root runs the tests. Root without its right to pass over
 * modes still owns the project and can read it wherever it lies; another user could not. Source: capabilities(7), setpriv(1).
 */
export function boundByModes(program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]]
  return ['setpriv', ['--bounding-set', '-dac_override,-dac_read_search', program, ...args]]
}
