import { nameless } from '#resume/records/person-info.ts'
import { english, message } from '#resume/words.ts'

/** The browser title of a page: 'Rowan Brackwater Resume | Home'. docs/behaviour.md 2.6. */
export function pageTitle(ownerName: string, page: string, words = english): string {
  return ownerName === nameless
    ? words('Resume | {$page}', { page })
    : words('{$name} Resume | {$page}', { name: ownerName, page })
}

/** Independent of the package's version. docs/behaviour.md 1. */
export const versionLabel = 'v2.0.2'

/** The pictures behind the pages, by name in the folder `backgrounds`. docs/behaviour.md 2.7. */
export const backdrops = [
  'home',
  'about',
  'resume',
  'job',
  'education',
  'projects',
  'hardware',
  'contact',
  'login',
  'dashboard',
  'loading',
  'not-found',
] as const
export type Backdrop = (typeof backdrops)[number]

/** What the contact page says first. docs/behaviour.md 4.7. */
export const contactWords = {
  title: message('Want to get in contact with me?'),
  lead: message('Submit a message here!'),
} as const

/** The text of a page that is still under construction. docs/behaviour.md 2.4. */
export const comingSoon = {
  title: message('Coming Soon!'),
  messages: [message('Sorry, this page is still under construction.'), message('Check back soon for more updates!')],
} as const
