declare module 'zxcvbn' {
  /** `score` is 0 to 4; `warning` is '' when there is none. */
  type Rating = {
    score: number
    feedback: { warning: string }
    sequence: readonly { pattern: string; dictionary_name?: string }[]
  }
  function zxcvbn(password: string, userInputs: readonly string[]): Rating
  export = zxcvbn
}

declare module 'zxcvbn/lib/matching' {
  type Readings = (table: Record<string, string[]>) => Record<string, string>[]
  const matching: { enumerate_l33t_subs: Readings }
  export = matching
}
