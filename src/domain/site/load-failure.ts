/** What a page loads, each with the message for a failed load. docs/behaviour.md 9.3. */
export const loadFailureMessages = {
  location: 'The location could not be loaded.',
  owner: 'The owner’s details could not be loaded.',
  jobs: 'The jobs could not be loaded.',
  educationList: 'The education could not be loaded.',
  lists: 'The further lists could not be loaded.',
  job: 'The job could not be loaded.',
  education: 'The education record could not be loaded.',
  desktop: 'The desktop could not be loaded.',
  laptop: 'The laptop could not be loaded.',
  images: 'The pictures could not be loaded.',
} as const

export type Loaded = keyof typeof loadFailureMessages

/** What could not be loaded, followed by the failure's message: 'The jobs could not be loaded. Network Error'. */
export function loadFailedText(what: Loaded, message: string): string {
  return `${loadFailureMessages[what]} ${message}`
}
