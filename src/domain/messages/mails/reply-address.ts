import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'

/** The most characters of the quoted message: mail programs cut longer addresses. */
export const quoteLimit = 1500

/**
 * The mailto: address of a reply with the message quoted; none when its sender has no address. `day` is when it came, in
 * words. RFC 6068; docs/behaviour.md 27.3.
 */
export function replyAddress(
  { name, email, message }: { name: string; email: string; message: string },
  day: string,
): string | None {
  if (!isEmailAddress(email)) return none
  const cut = [...message.toWellFormed()].slice(0, quoteLimit).join('')
  const quote = cut === '' ? '' : `\n\n${name.toWellFormed()} wrote:\n${cut.replaceAll(/^/gm, '> ')}\n`
  const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\r\n?|\n/g, '\r\n'))
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encoded(`Re: your message of ${day}`)}&body=${encoded(quote)}`
}
