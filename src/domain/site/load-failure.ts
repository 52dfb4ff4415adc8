import { english, message } from '#resume/words.ts'

/** What a page loads, each with the message for a failed load. docs/behaviour.md 9.3. */
export const loadFailureMessages = {
  location: message('The location could not be loaded.'),
  owner: message('The owner’s details could not be loaded.'),
  jobs: message('The jobs could not be loaded.'),
  educationList: message('The education could not be loaded.'),
  lists: message('The further lists could not be loaded.'),
  job: message('The job could not be loaded.'),
  education: message('The education record could not be loaded.'),
  desktop: message('The desktop could not be loaded.'),
  laptop: message('The laptop could not be loaded.'),
  images: message('The pictures could not be loaded.'),
} as const

export type Loaded = keyof typeof loadFailureMessages

/** What could not be loaded, followed by the failure's message: 'The jobs could not be loaded. Network Error'. */
export function loadFailedText(what: Loaded, why: string, words = english): string {
  return `${words(loadFailureMessages[what])} ${words(why)}`
}
