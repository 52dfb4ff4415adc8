import { english, message, type Words } from '#resume/words.ts'

/**
 * Why a form is refused: another site sent it; the browser did not say which page did; or the page has the host of this site at
 * another scheme or port than ORIGIN. docs/behaviour.md 13.7.
 */
export type FormRefusal = 'another site' | 'no origin' | 'other address'

/** What every refusal begins with. */
export const foreignFormText = message('This form was not sent from a page of this site.')

/**
 * The message for the visitor: the cause, and what to do. `origin` is the public address of the site, `path` that of the form: text
 * browsers name no page whose address has more.
 */
export function refusalText(refusal: FormRefusal, origin: string, words: Words = english, path = ''): string {
  switch (refusal) {
    case 'another site':
      return words(foreignFormText)
    case 'no origin':
      return `${words(foreignFormText)} ${words('Your browser did not say where it came from. Please send it again from {$origin}, with extensions that hide this switched off.', { origin: origin + path })}`
    case 'other address':
      return `${words(foreignFormText)} ${words('The address of this site is {$origin}, and your browser has another one. Please open {$origin} and send it there.', { origin })}`
  }
}

/** What the owner can do about it, for the log; '' for a form of another site. */
export function refusalHelp(refusal: FormRefusal): string {
  switch (refusal) {
    case 'another site':
      return ''
    case 'no origin':
      return 'The request had no Sec-Fetch-Site, Origin or Referer of this site. If a proxy is in front of the site, let it pass these headers.'
    case 'other address':
      return 'The form came from another scheme or port of the host than ORIGIN. Set ORIGIN to the address that visitors see, and let a proxy pass Host and Origin unchanged.'
  }
}
