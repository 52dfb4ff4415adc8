declare module 'linebreak' {
  /** Where a line of a text may end, by UAX #14. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
