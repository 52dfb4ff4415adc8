/** What `vita publish` is asked for. docs/behaviour.md 34. */
export type FilesOrder = {
  /** The folder to write. */
  folder: string
  /** The public address of the site, without a final slash: 'https://name.example' or 'https://name.example/base'. */
  address: string
  /** The address that takes the contact form's messages; '' without one. */
  formUrl: string
  /** Whether to say what would change, and to change nothing. */
  isCheck: boolean
}

/** What was written, or would be: paths below the folder, sorted. */
export type FilesReport = {
  count: number
  added: string[]
  changed: string[]
  deleted: string[]
  /** What the owner should know. */
  notes: string[]
}

/** What `vita publish --to` did: how many files were sent, and whether the public address shows them. */
export type PlaceReport = { address: string; sent: number; isShown: boolean }
